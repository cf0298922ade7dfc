import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { settingsHandlers } from './handlers.ts'

export const settingsFeature = {
  handlers: settingsHandlers,
} satisfies ServerFeature

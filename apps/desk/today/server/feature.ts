import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { todayHandlers } from './handlers.ts'

export const today = {
  handlers: todayHandlers,
} satisfies ServerFeature

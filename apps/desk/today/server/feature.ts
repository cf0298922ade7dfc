import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { todayHandlers } from './handlers.ts'

export const todayFeature = {
  handlers: todayHandlers,
} satisfies ServerFeature

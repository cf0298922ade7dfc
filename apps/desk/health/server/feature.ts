import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { healthHandlers } from './handlers.ts'

export const healthFeature = {
  handlers: healthHandlers,
} satisfies ServerFeature

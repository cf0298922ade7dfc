import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { healthHandlers } from './handlers.ts'

export const health = {
  handlers: healthHandlers,
} satisfies ServerFeature

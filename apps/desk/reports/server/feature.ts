import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { reportHandlers } from './handlers.ts'

export const reportFeature = {
  handlers: reportHandlers,
} satisfies ServerFeature

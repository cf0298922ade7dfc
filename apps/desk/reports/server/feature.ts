import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { reportHandlers } from './handlers.ts'

export const reports = {
  handlers: reportHandlers,
} satisfies ServerFeature

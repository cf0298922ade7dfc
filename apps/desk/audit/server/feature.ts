import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { auditHandlers } from './handlers.ts'

export const auditFeature = {
  handlers: auditHandlers,
} satisfies ServerFeature

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { auditHandlers } from './handlers.ts'

export const audit = {
  handlers: auditHandlers,
} satisfies ServerFeature

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { editHandlers } from './handlers.ts'

export const editFeature = {
  handlers: editHandlers,
} satisfies ServerFeature

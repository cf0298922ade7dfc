import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { editHandlers } from './handlers.ts'

export const edit = {
  handlers: editHandlers,
} satisfies ServerFeature

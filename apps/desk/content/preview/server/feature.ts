import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewHandlers } from './handlers.ts'

export const previewFeature = {
  handlers: previewHandlers,
} satisfies ServerFeature

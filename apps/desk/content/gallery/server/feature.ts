import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { galleryHandlers } from './handlers.ts'

export const gallery = {
  handlers: galleryHandlers,
} satisfies ServerFeature

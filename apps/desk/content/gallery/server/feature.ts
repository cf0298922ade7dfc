import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { galleryHandlers } from './handlers.ts'

export const galleryFeature = {
  handlers: galleryHandlers,
} satisfies ServerFeature

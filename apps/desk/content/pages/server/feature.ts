import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { pageHandlers, pagePreview } from './handlers.ts'
import { findPages } from './page-search.ts'

export const pageFeature = {
  handlers: pageHandlers,
  search: { action: 'content.view', find: findPages },
  previews: { page: pagePreview },
} satisfies ServerFeature

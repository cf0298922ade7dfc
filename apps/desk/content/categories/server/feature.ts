import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { categories as content } from './category-store.ts'
import { categoryHandlers } from './handlers.ts'

export const categoryFeature = {
  handlers: categoryHandlers,
  previews: { category: previewContent(content) },
} satisfies ServerFeature

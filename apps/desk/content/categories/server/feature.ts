import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { categoryHandlers, categoryPreview } from './handlers.ts'

export const categoryFeature = {
  handlers: categoryHandlers,
  previews: { category: categoryPreview },
} satisfies ServerFeature

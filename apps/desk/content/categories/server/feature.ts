import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { categoryHandlers, categoryPreview } from './handlers.ts'

export const categories = {
  handlers: categoryHandlers,
  previews: { category: categoryPreview },
} satisfies ServerFeature

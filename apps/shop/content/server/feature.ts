import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { mediaJobs } from '#core/content/media/server/make-variants.ts'
import { contentHandlers } from './handlers.ts'

export const contentFeature = {
  handlers: contentHandlers,
  jobs: () => mediaJobs,
  publicRoutes: { gallery: [], faq: [], page: [] },
} satisfies ServerFeature

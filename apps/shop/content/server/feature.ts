import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { jobs } from '#core/content/media/server/jobs.ts'
import { contentHandlers } from './handlers.ts'
import { videoHandlers } from './video-handler.ts'

export const contentFeature = {
  handlers: { ...contentHandlers, ...videoHandlers },
  jobs: () => jobs,
} satisfies ServerFeature

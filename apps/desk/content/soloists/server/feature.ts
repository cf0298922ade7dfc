import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { soloistHandlers, soloistPreview } from './handlers.ts'
import { findSoloists } from './soloist-search.ts'

export const soloistFeature = {
  handlers: soloistHandlers,
  search: { action: 'content.view', find: findSoloists },
  previews: { soloist: soloistPreview },
} satisfies ServerFeature

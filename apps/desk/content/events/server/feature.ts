import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { findEvents } from './event-search.ts'
import { eventHandlers, eventPreview } from './handlers.ts'

export const eventFeature = {
  handlers: eventHandlers,
  search: { action: 'content.view', find: findEvents },
  previews: { event: eventPreview },
} satisfies ServerFeature

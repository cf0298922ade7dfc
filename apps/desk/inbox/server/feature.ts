import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { inboxChangeHandlers } from './change-handlers.ts'
import { inboxHandlers } from './handlers.ts'
import { findMessages } from './message-search.ts'

export const inboxFeature = {
  handlers: { ...inboxHandlers, ...inboxChangeHandlers },
  search: { action: 'inbox.view', find: findMessages },
} satisfies ServerFeature

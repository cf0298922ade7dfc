import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { peopleHandlers } from './handlers.ts'
import { findPeople } from './people-store.ts'

export const peopleFeature = {
  handlers: peopleHandlers,
  search: { action: 'people.view', find: findPeople },
} satisfies ServerFeature

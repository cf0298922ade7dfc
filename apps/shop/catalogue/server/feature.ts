import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { seasonFilterNames } from '#core/catalogue/season/filters.ts'
import { seasonHandlers } from '../season/server/season-handler.ts'
import { catalogueHandlers } from './handlers.ts'

export const catalogueFeature = {
  handlers: { ...catalogueHandlers, ...seasonHandlers },
  publicRoutes: {
    home: ['month'],
    'events.show': ['slot', 'month', 'turn'],
    season: [...seasonFilterNames, 'page'],
    composers: [],
    soloists: [],
    'soloists.show': [],
    venues: [],
  },
} satisfies ServerFeature

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { priceListHandlers } from './handlers.ts'

export const priceLists = {
  handlers: priceListHandlers,
} satisfies ServerFeature

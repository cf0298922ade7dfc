import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { priceListHandlers } from './handlers.ts'

export const priceListFeature = {
  handlers: priceListHandlers,
} satisfies ServerFeature

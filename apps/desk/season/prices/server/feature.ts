import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { priceHandlers } from './handlers.ts'

export const prices = {
  handlers: priceHandlers,
} satisfies ServerFeature

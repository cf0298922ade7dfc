import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { priceHandlers } from './handlers.ts'

export const priceFeature = {
  handlers: priceHandlers,
} satisfies ServerFeature

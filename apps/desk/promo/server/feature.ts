import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { promoChangeHandlers } from './change-handlers.ts'
import { promoHandlers } from './handlers.ts'

export const promoFeature = {
  handlers: { ...promoHandlers, ...promoChangeHandlers },
} satisfies ServerFeature

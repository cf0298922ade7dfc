import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { jobs } from '#core/cart/server/jobs.ts'
import { cartHandlers } from './handlers.ts'

export const cartFeature = { handlers: cartHandlers, jobs: () => jobs } satisfies ServerFeature

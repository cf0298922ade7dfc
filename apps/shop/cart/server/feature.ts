import type { ServerFeature } from '#apps/shop/server/feature.ts'
import { cartJobs } from '#core/cart/server/jobs.ts'
import { cartHandlers } from './handlers.ts'

export const cartFeature = { handlers: cartHandlers, jobs: () => cartJobs } satisfies ServerFeature

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { sellerHandlers } from './handlers.ts'

export const sellerFeature = {
  handlers: sellerHandlers,
} satisfies ServerFeature

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { orderChangeHandlers } from './change-handlers.ts'
import { orderExchangeHandlers } from './exchange-handlers.ts'
import { orderHandlers } from './handlers.ts'
import { findOrders } from './order-search-store.ts'
import { orderReturnHandlers } from './return-handlers.ts'

export const orderFeature = {
  handlers: { ...orderHandlers, ...orderChangeHandlers, ...orderReturnHandlers, ...orderExchangeHandlers },
  search: { action: 'orders.view', find: findOrders },
} satisfies ServerFeature

import { sql } from 'kysely'
import type { CartOrders } from '#core/cart/server/cart-changes.ts'
import { releasePromoOfOrder } from '#core/cart/server/promo-store.ts'
import { moveHoldsBackToCart } from '#core/inventory/server/order-holds.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { listStatesBefore } from '../order.ts'
import { moveOrder } from './order-store.ts'

/** Order operations for the cart and the inventory, which must not import orders. */
export const waitingOrders: CartOrders = {
  lockExpired: lockExpiredOrders,
  expire: expireOrder,
  lockWaiting: lockWaitingOrders,
  takeBack: takeBackOrder,
}

/** Locks the orders of a cart that await payment: after the cart, and before any zone. */
async function lockWaitingOrders(trx: Trx, cartId: string): Promise<number[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('state', 'in', listStatesBefore('expired'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return orders.map(({ id }) => id)
}

/**
 * Expires a cart's order awaiting payment, if any: seats and use of the promo code return to the
 * cart, which must be locked. The reconciler closes its page at the provider; money arriving there
 * nevertheless is late money.
 */
async function takeBackOrder(trx: Trx, cartId: string): Promise<void> {
  for (const id of await lockWaitingOrders(trx, cartId)) {
    await moveHoldsBackToCart(trx, { orderId: id })
    await expireOrder(trx, id)
  }
}

/** Skips those locked by other transactions. */
async function lockExpiredOrders(trx: Trx, zoneIds?: readonly number[]): Promise<number[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('orders.id')
    .where('state', 'in', listStatesBefore('expired'))
    .where('expires_at', '<=', sql<Date>`now()`)
    .$if(zoneIds !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.order_id', '=', 'orders.id')
            .where('zone_id', '=', sql<number>`any(${zoneIds}::bigint[])`),
        ),
      ),
    )
    .orderBy('orders.id')
    .forUpdate()
    .skipLocked()
    .execute()
  return orders.map((order) => order.id)
}

/** Also releases the use of the promo code. The seats must have been released. */
async function expireOrder(trx: Trx, orderId: number): Promise<void> {
  if (await moveOrder(trx, orderId, 'expired')) await releasePromoOfOrder(trx, orderId)
}

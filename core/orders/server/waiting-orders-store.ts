/** Orders awaiting payment: they expire, or the cart takes their lines back. */
import { sql, type Transaction } from 'kysely'
import type { CartOrders } from '#core/cart/server/cart-changes.ts'
import { releasePromoOfOrder } from '#core/cart/server/promo-store.ts'
import { moveHoldsBackToCart } from '#core/inventory/server/order-holds.ts'
import type { Database } from '#platform/schema/schema.ts'
import { listStatesBefore } from '../order.ts'
import { moveOrder } from './order-store.ts'

type Trx = Transaction<Database>

/** What the cart and the inventory ask of orders, which they do not know. */
export const waitingOrders: CartOrders = {
  lockExpired: lockExpiredOrders,
  expire: expireOrder,
  lockWaiting: lockWaitingOrders,
  takeBack: takeBackOrder,
}

/** Locks the orders of a cart that wait for their payment: after the cart, and before any zone. */
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
 * Takes back the order of a cart that waits for its payment: it expires, its seats and the use of its promo code go back to
 * the cart. Nothing happens where there is none. Its page at the provider is closed by the reconciler; money that arrives
 * there nevertheless is late money. The cart must be locked.
 */
async function takeBackOrder(trx: Trx, cartId: string): Promise<void> {
  for (const id of await lockWaitingOrders(trx, cartId)) {
    await moveHoldsBackToCart(trx, { orderId: id })
    await expireOrder(trx, id)
  }
}

/** Locks orders whose time to pay is over; those that another transaction works on are left to it. */
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

/** Ends an order without a payment: the use of its promo code is free again. Its seats must have been given back. */
async function expireOrder(trx: Trx, orderId: number): Promise<void> {
  if (await moveOrder(trx, orderId, 'expired')) await releasePromoOfOrder(trx, orderId)
}

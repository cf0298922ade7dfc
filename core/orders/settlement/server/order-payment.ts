import { sql } from 'kysely'
import { emptyCarts } from '#core/cart/server/cart-store.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { sellFreeSeatsToOrder, sellHoldsOfOrders } from '#core/inventory/server/order-holds.ts'
import { queueMails } from '#platform/mail/outbox.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { findSettlement } from '#core/orders/order.ts'
import { moveOrders, type StoredOrder } from '#core/orders/server/order-store.ts'
import {
  lockDatesForSale,
  notifyOfMoves,
  type SaleStop,
  moveBack,
} from '#core/orders/changed-dates/server/change-steps.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'

/** Why received money cannot become tickets. */
export type Unsellable = 'seats_gone' | 'paid_twice' | 'cancelled' | SaleStop

/**
 * Turns a paid order, which must be locked (`lockOrder`), into tickets: sells seats, redeems the
 * promo code, empties the cart, issues tickets, queues the mail; all in the transaction that takes
 * the money, or nothing. If there can be no tickets, returns the reason, and the money must be
 * refunded; nothing has changed then, except that an order awaiting payment for a concert no longer
 * sold has ended.
 */
export async function payOrder(trx: Trx, order: StoredOrder): Promise<'sold' | Unsellable> {
  const settlement = findSettlement(order.state)
  if (settlement === 'refund') return order.state === 'cancelled' ? 'cancelled' : 'paid_twice'
  const items = await findItems(trx, [order.id])
  // Concert changes lock their seats first, too. From here on, requests for the same zone wait.
  await lockSeats(trx, order, items)
  const stop = await lockDatesForSale(trx, [...new Set(items.map(({ event_date_id }) => event_date_id))])
  if (stop) {
    await moveBack(trx, order)
    return stop
  }
  if (settlement === 'sell_free_seats_or_refund') {
    if (await wasBoughtInstead(trx, order)) return 'paid_twice'
    if (!(await takeSeatsAgain(trx, order, items))) return 'seats_gone'
    await takePromoAgain(trx, order.id)
    await completeOrders(trx, [order])
  } else await sellHeldSeats(trx, [order], items)
  return 'sold'
}

/**
 * Turns paid orders that hold their seats into tickets, as `payOrder` does. Carts, orders, zones
 * and dates must be locked, and the dates on sale.
 */
export async function sellHeldSeats(
  trx: Trx,
  orders: readonly StoredOrder[],
  items: readonly OrderedItem[],
): Promise<void> {
  await sellHoldsOfOrders(
    trx,
    orders.map(({ id }) => id),
  )
  const ofOrder = Map.groupBy(items, ({ order_id }) => order_id)
  const lines = orders.flatMap(({ id, cart_id: cartId }) =>
    cartId ? [{ cartId, eventTicketIds: ofOrder.get(id)!.map(({ event_ticket_id }) => event_ticket_id) }] : [],
  )
  if (lines.length > 0) await emptyCarts(trx, lines)
  await completeOrders(trx, orders)
}

/** Their seats are sold. */
async function completeOrders(trx: Trx, orders: readonly StoredOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await moveOrders(trx, ids, 'paid')
  await sql`
    update promo_redemptions set state = 'redeemed' where order_id = any(${ids}::bigint[]) and state = 'reserved'`.execute(
    trx,
  )
  await queueMails(
    trx,
    orderMailKinds.orderPaid,
    orders.map(({ id: orderId, email: recipient, locale }) => ({ recipient, locale, data: { orderId } })),
  )
  await notifyOfMoves(trx, ids)
  // Last step: from here on all payments wait, for any concert.
  await issueTickets(trx, ids)
}

/** Locks all zones in which seats may move: for late money, also those in cart and later orders. */
async function lockSeats(trx: Trx, order: StoredOrder, items: readonly OrderedItem[]): Promise<void> {
  if (findSettlement(order.state) !== 'sell_free_seats_or_refund') {
    return lockZones(
      trx,
      items.map((item) => item.zone_id),
    )
  }
  if (order.cart_id) await waitingOrders.lockWaiting(trx, order.cart_id)
  await lockZones(trx, await findZones(trx, order))
}

/**
 * Whether a later order fulfilled the same request: two payment pages were open, both were paid.
 */
async function wasBoughtInstead(trx: Trx, { id, cart_id, created_at }: StoredOrder): Promise<boolean> {
  if (!cart_id) return false
  const twin = await trx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.cart_id', '=', cart_id)
    .where('orders.state', '=', 'paid')
    .where('orders.paid_at', '>=', created_at)
    .where('order_items.exchanged_at', 'is', null)
    .where('event_ticket_id', 'in', (query) =>
      query.selectFrom('order_items as own').select('own.event_ticket_id').where('own.order_id', '=', id),
    )
    .executeTakeFirst()
  return twin !== undefined
}

/**
 * Late money: takes the seats that the buyer's cart holds again, or free ones, all or none. A newer
 * order of the cart is cancelled, so that the buyer does not pay twice.
 */
async function takeSeatsAgain(trx: Trx, order: StoredOrder, items: readonly OrderedItem[]): Promise<boolean> {
  await sql`savepoint before_late_seats`.execute(trx)
  if (order.cart_id) await waitingOrders.takeBack(trx, order.cart_id)
  await releaseExpiredHolds(
    trx,
    waitingOrders,
    items.map((item) => item.zone_id),
  )
  if (order.cart_id) {
    const eventTicketIds = items.map((item) => item.event_ticket_id)
    await emptyCarts(trx, [{ cartId: order.cart_id, eventTicketIds }])
  }
  if (await sellFreeSeatsToOrder(trx, items)) return true
  await sql`rollback to savepoint before_late_seats`.execute(trx)
  return false
}

/** Zones of the order, of the cart, and of a cancelled order of the cart. */
async function findZones(trx: Trx, { id, cart_id }: StoredOrder): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select zone_id from order_items where order_id = ${id}
    union
    select zone_id from order_items join orders on orders.id = order_id where cart_id = ${cart_id} and held > 0
    union
    select zone_id from event_tickets join cart_items on event_ticket_id = event_tickets.id where cart_id = ${cart_id}`.execute(
    trx,
  )
  return rows.map((row) => row.zone_id)
}

export type OrderedItem = Awaited<ReturnType<typeof findItems>>[number]

/** Ordered by zone. */
export function findItems(trx: Trx, orderIds: readonly number[]) {
  return trx
    .selectFrom('order_items')
    .select(['id', 'order_id', 'zone_id', 'event_date_id', 'event_ticket_id', 'quantity', 'held', 'seats'])
    .where(sql<boolean>`order_id = any(${orderIds}::bigint[])`)
    .orderBy('zone_id')
    .orderBy('id')
    .execute()
}

/** A late order has released its use: it takes one again if available, else is honoured anyway. */
async function takePromoAgain(trx: Trx, orderId: number): Promise<void> {
  await sql`
    with again as (
      update promo_codes set used = used + 1
      where id = (select promo_code_id from promo_redemptions where order_id = ${orderId} and state = 'released')
        and (max_uses is null or used < max_uses)
      returning id
    )
    update promo_redemptions set state = 'reserved' where order_id = ${orderId} and exists (select from again)`.execute(
    trx,
  )
}

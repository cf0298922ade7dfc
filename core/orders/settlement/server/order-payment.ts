import { sql } from 'kysely'
import { emptyCart } from '#core/cart/server/cart-store.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { sellFreeSeatsToOrder, sellHoldsOfOrder } from '#core/inventory/server/order-holds.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { findSettlement } from '#core/orders/order.ts'
import { moveOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
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
  const items = await findItems(trx, order.id)
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
  }
  if (settlement === 'sell_held_seats') await sellHeldSeats(trx, order, items)
  await moveOrder(trx, order.id, 'paid')
  await redeemPromo(trx, order.id)
  await queueMail(trx, orderMailKinds.orderPaid, {
    recipient: order.email,
    locale: order.locale,
    data: { orderId: order.id },
  })
  await notifyOfMoves(trx, order)
  // Last step: from here on all payments wait, for any concert.
  await issueTickets(trx, order.id)
  return 'sold'
}

/** Locks all zones in which seats may move: for late money, also those in cart and later orders. */
async function lockSeats(trx: Trx, order: StoredOrder, items: readonly Item[]): Promise<void> {
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

async function sellHeldSeats(trx: Trx, order: StoredOrder, lines: readonly Item[]): Promise<void> {
  if (!(await sellHoldsOfOrder(trx, { orderId: order.id, lines })))
    throw new Error(`Order ${order.ref_nr} awaits its payment, but does not hold its seats.`)
  if (order.cart_id)
    await emptyCart(
      trx,
      order.cart_id,
      lines.map((line) => line.event_ticket_id),
    )
}

/**
 * Late money: takes the seats that the buyer's cart holds again, or free ones, all or none. A newer
 * order of the cart is cancelled, so that the buyer does not pay twice.
 */
async function takeSeatsAgain(trx: Trx, order: StoredOrder, items: readonly Item[]): Promise<boolean> {
  await sql`savepoint before_late_seats`.execute(trx)
  if (order.cart_id) await waitingOrders.takeBack(trx, order.cart_id)
  await releaseExpiredHolds(
    trx,
    waitingOrders,
    items.map((item) => item.zone_id),
  )
  if (order.cart_id)
    await emptyCart(
      trx,
      order.cart_id,
      items.map((item) => item.event_ticket_id),
    )
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

type Item = Awaited<ReturnType<typeof findItems>>[number]

/** Ordered by zone. */
function findItems(trx: Trx, orderId: number) {
  return trx
    .selectFrom('order_items')
    .select(['id', 'zone_id', 'event_date_id', 'event_ticket_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('zone_id')
    .orderBy('id')
    .execute()
}

/** A late order has released its use: it takes one again if available, else is honoured anyway. */
async function redeemPromo(trx: Trx, orderId: number): Promise<void> {
  await sql`
    with again as (
      update promo_codes set used = used + 1
      where id = (select promo_code_id from promo_redemptions where order_id = ${orderId} and state = 'released')
        and (max_uses is null or used < max_uses)
      returning id
    )
    update promo_redemptions set state = 'redeemed'
    where order_id = ${orderId} and (state = 'reserved' or exists (select from again))`.execute(trx)
}

/** Holds whose time is over go back on sale. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { lockZones, releaseSeatsOfLines } from './holds.ts'
import { releaseHoldsOfOrder } from './order-holds.ts'

type Seats = Transaction<Database>

/** What becomes of orders whose seats go back on sale. Orders stand above the inventory: whoever releases brings them along. */
export interface ExpiringOrders {
  /**
   * Locks the orders whose time to pay is over and gives their ids: all of them, or those with seats in these zones. Orders
   * that another transaction has locked are left out.
   */
  lockExpired(trx: Seats, zoneIds?: readonly number[]): Promise<number[]>
  /** Ends an order that was locked here, after its seats went back on sale. */
  expire(trx: Seats, orderId: number): Promise<void>
}

/**
 * Puts seats back on sale whose time ran out: those in carts, and those of orders that were not paid in time, which expire.
 * With `zoneIds` only what stands in those zones; they are locked afterwards, whether anything was released or not. Orders
 * that somebody works on right now are left to them.
 */
export async function releaseExpiredHolds(
  trx: Seats,
  orders: ExpiringOrders,
  zoneIds?: readonly number[],
): Promise<void> {
  const orderIds = await orders.lockExpired(trx, zoneIds)
  const touched = await findZonesOfExpiredHolds(trx, orderIds, zoneIds)
  await lockZones(trx, [...(zoneIds ?? []), ...touched])
  if (touched.length > 0) await releaseExpiredCartHolds(trx, touched)
  for (const orderId of orderIds) {
    await releaseHoldsOfOrder(trx, { orderId })
    await orders.expire(trx, orderId)
  }
}

async function findZonesOfExpiredHolds(
  trx: Seats,
  orderIds: readonly number[],
  zoneIds: readonly number[] | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ zone_id: number }>`
    select ticket.zone_id from cart_items item join event_tickets ticket on ticket.id = item.event_ticket_id
    where item.held > 0 and item.held_until <= now() and (${zoneIds === undefined} or ticket.zone_id = any(${zoneIds ?? []}::bigint[]))
    union
    select zone_id from order_items where order_id = any(${orderIds}::bigint[]) and held > 0`.execute(trx)
  return rows.map((row) => row.zone_id)
}

async function releaseExpiredCartHolds(trx: Seats, zoneIds: readonly number[]): Promise<void> {
  await releaseSeatsOfLines(trx, {
    ended: sql`
      update cart_items item set held = 0, held_until = null
      from event_tickets ticket
      where ticket.id = item.event_ticket_id and ticket.zone_id = any(${zoneIds}::bigint[])
        and item.held > 0 and item.held_until <= now()
      returning ticket.zone_id, item.quantity`,
    source: sql`'ended:' || gen_random_uuid()`,
  })
}

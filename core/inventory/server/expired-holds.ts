import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { lockZones, releaseSeatsOfLines } from './holds.ts'
import { releaseHoldsOfOrder } from './order-holds.ts'

/** Orders are above the inventory in the import order, so the caller passes these in. */
export interface ExpiringOrders {
  /**
   * Locks orders with an expired payment deadline: all, or those with seats in these zones. Skips
   * orders locked by another transaction.
   */
  lockExpired(trx: Trx, zoneIds?: readonly number[]): Promise<number[]>
  /** Expires a locked order after its seats went back on sale. */
  expire(trx: Trx, orderId: number): Promise<void>
}

/**
 * Puts expired seats back on sale: those in carts, and those of unpaid orders, which expire. With
 * `zoneIds` only those zones; they are locked afterwards, whether anything was released or not.
 * Skips orders being processed.
 */
export async function releaseExpiredHolds(
  trx: Trx,
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
  trx: Trx,
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

async function releaseExpiredCartHolds(trx: Trx, zoneIds: readonly number[]): Promise<void> {
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

/**
 * The seats of a zone: free, held (in a cart, or by an order that waits for its payment) or sold. Only this file changes
 * `zones.held` and `zones.sold`, and it writes every change into `inventory_moves` in the same statement.
 *
 * Who changes seats locks in one order: the cart, its order, the sender of its seats, the zones by id, the items. Then no
 * two visitors ever wait for each other in a circle.
 */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { releasePromoOfOrder } from '../../cart/server/promo-store.ts'
import { type MoveKind, moveSeats, type SeatMove } from './seat-moves.ts'

type Seats = Transaction<Database>

/** Takes free seats out of sale. False where there are not enough; nothing has changed then. */
export function holdSeats(trx: Seats, move: SeatMove): Promise<boolean> {
  return moveSeats(trx, move, { kinds: ['hold'], held: move.quantity, sold: 0 })
}

/** Puts held seats back on sale. */
export function releaseSeats(trx: Seats, move: SeatMove): Promise<void> {
  return moveWithoutFail(trx, move, { kinds: ['release'], held: -move.quantity, sold: 0 })
}

/** Sells seats: held ones, or free ones where nothing was held. False where there are not enough; nothing has changed then. */
export function sellSeats(trx: Seats, { fromHold, ...move }: SeatMove & { fromHold: boolean }): Promise<boolean> {
  return fromHold
    ? moveSeats(trx, move, { kinds: ['release', 'sell'], held: -move.quantity, sold: move.quantity })
    : moveSeats(trx, move, { kinds: ['sell'], held: 0, sold: move.quantity })
}

/** Puts sold seats back on sale. */
export function returnSeats(trx: Seats, move: SeatMove): Promise<void> {
  return moveWithoutFail(trx, move, { kinds: ['return'], held: 0, sold: -move.quantity })
}

/** The seats of a zone that nobody holds or has bought. The zone must be one with a capacity. */
export async function countFreeSeats(trx: Seats, zoneId: number): Promise<number> {
  const zone = await trx
    .selectFrom('zones')
    .select(sql<number>`(capacity - held - sold)::integer`.as('free'))
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
  return zone.free
}

/** Locks zones in the order of their ids. Whoever touches several locks them all before the first change. */
export async function lockZones(trx: Seats, zoneIds: readonly number[]): Promise<void> {
  if (zoneIds.length === 0) return
  await trx.selectFrom('zones').select('id').where('id', 'in', zoneIds).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * The seats that a cart holds become those of an order; the zones do not change. Every item of the order must be held by
 * the cart, whole (`extendHolds` sees to that).
 */
export async function moveHoldsToOrder(
  trx: Seats,
  { cartId, orderId }: { cartId: string; orderId: number },
): Promise<void> {
  await lockZonesOfOrder(trx, orderId)
  const { rows } = await sql<{ complete: boolean }>`
    with given as (
      update cart_items item set held = 0, held_until = null
      from order_items ordered, cart_items before
      where item.cart_id = ${cartId} and ordered.order_id = ${orderId} and before.id = item.id
        and ordered.event_ticket_id = item.event_ticket_id
        and item.held = ordered.quantity and ordered.held = 0
      returning ordered.id, before.sender_hash
    ), taken as (
      update order_items set held = quantity, sender_hash = given.sender_hash
      from given where order_items.id = given.id returning order_items.id
    )
    select (select count(*) from taken) = (select count(*) from order_items where order_id = ${orderId}) as complete`.execute(
    trx,
  )
  if (!rows[0]?.complete)
    throw new Error(`The cart does not hold all seats of order ${orderId}: extend its holds first.`)
}

/**
 * The seats of an order that was not paid go back into its cart, for as long as they were promised to the order. Those
 * whose cart or item is gone go back on sale.
 */
export async function moveHoldsBackToCart(trx: Seats, { orderId }: { orderId: number }): Promise<void> {
  await lockZonesOfOrder(trx, orderId)
  await sql`
    with ordered as (
      select ordered.id, ordered.event_ticket_id, ordered.quantity, ordered.sender_hash, orders.cart_id, orders.expires_at
      from order_items ordered join orders on orders.id = ordered.order_id
      where ordered.order_id = ${orderId} and ordered.held > 0
    ), taken as (
      update cart_items item set held = item.quantity, held_until = ordered.expires_at, sender_hash = ordered.sender_hash
      from ordered
      where item.cart_id = ordered.cart_id and item.event_ticket_id = ordered.event_ticket_id
        and item.quantity = ordered.quantity and item.held = 0
      returning ordered.id
    )
    update order_items set held = 0 where id in (select id from taken)`.execute(trx)
  await releaseHoldsOfOrder(trx, { orderId })
}

/** Puts whatever seats an order still holds back on sale. */
export async function releaseHoldsOfOrder(trx: Seats, { orderId }: { orderId: number }): Promise<void> {
  await lockZonesOfOrder(trx, orderId)
  await sql`
    with ended as (
      update order_items set held = 0 where order_id = ${orderId} and held > 0 returning zone_id, quantity
    ), given as (
      select zone_id, sum(quantity)::integer as seats from ended group by zone_id
    ), changed as (
      update zones set held = held - given.seats from given where zones.id = given.zone_id returning zones.id, given.seats
    )
    insert into inventory_moves (zone_id, kind, delta, source)
    select id, 'release', seats, 'order:' || ${orderId}::text || ':' || gen_random_uuid() from changed`.execute(trx)
}

/**
 * Puts seats back on sale whose time ran out: those in carts, and those of orders that were not paid in time, which become
 * `expired` and give back the use of their promo code. With `zoneIds` only what stands in those zones; they are locked
 * afterwards, whether anything was released or not. Orders that somebody works on right now are left to them.
 */
export async function releaseExpiredHolds(trx: Seats, zoneIds?: readonly number[]): Promise<void> {
  const orderIds = await lockExpiredOrders(trx, zoneIds)
  const touched = await findZonesOfExpiredHolds(trx, orderIds, zoneIds)
  await lockZones(trx, [...(zoneIds ?? []), ...touched])
  if (touched.length > 0) await releaseExpiredCartHolds(trx, touched)
  for (const orderId of orderIds) await expireOrder(trx, orderId)
}

async function lockExpiredOrders(trx: Seats, zoneIds: readonly number[] | undefined): Promise<number[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('orders.id')
    .where('state', '=', 'awaiting_payment')
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
  await sql`
    with ended as (
      update cart_items item set held = 0, held_until = null
      from event_tickets ticket
      where ticket.id = item.event_ticket_id and ticket.zone_id = any(${zoneIds}::bigint[])
        and item.held > 0 and item.held_until <= now()
      returning ticket.zone_id, item.quantity
    ), given as (
      select zone_id, sum(quantity)::integer as seats from ended group by zone_id
    ), changed as (
      update zones set held = held - given.seats from given where zones.id = given.zone_id returning zones.id, given.seats
    )
    insert into inventory_moves (zone_id, kind, delta, source)
    select id, 'release', seats, 'ended:' || gen_random_uuid() from changed`.execute(trx)
}

async function expireOrder(trx: Seats, orderId: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'expired' })
    .where('id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .execute()
  await releaseHoldsOfOrder(trx, { orderId })
  await releasePromoOfOrder(trx, orderId)
}

async function lockZonesOfOrder(trx: Seats, orderId: number): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .select('zone_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  await lockZones(
    trx,
    items.map((item) => item.zone_id),
  )
}

async function moveWithoutFail(
  trx: Seats,
  move: SeatMove,
  change: { kinds: [MoveKind]; held: number; sold: number },
): Promise<void> {
  if (await moveSeats(trx, move, change)) return
  throw new Error(`Zone ${move.zoneId} does not have ${move.quantity} seats to ${change.kinds[0]} (${move.source}).`)
}

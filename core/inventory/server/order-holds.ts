import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { sellNumbered } from './claims.ts'
import { lockZones, moveSeats, releaseSeatsOfLines } from './holds.ts'

/**
 * The zones do not change. The carts must be locked and hold every item of their orders in full
 * (`extendHolds` ensures that).
 */
export async function moveHoldsToOrders(
  trx: Trx,
  moves: readonly { cartId: string; orderId: number }[],
): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    with move as (
      select * from unnest(${moves.map(({ cartId }) => cartId)}::uuid[], ${moves.map(({ orderId }) => orderId)}::bigint[]) as move (cart_id, order_id)
    ), given as (
      update cart_items item set held = 0, held_until = null
      from move, order_items ordered, cart_items before
      where item.cart_id = move.cart_id and ordered.order_id = move.order_id and before.id = item.id
        and ordered.event_ticket_id = item.event_ticket_id
        and item.held = ordered.quantity and ordered.held = 0
      returning ordered.id, before.id as cart_item_id, before.sender_hash
    ), claimed as (
      update seat_claims set cart_item_id = null, order_item_id = given.id
      from given where seat_claims.cart_item_id = given.cart_item_id
    ), taken as (
      update order_items set held = quantity, sender_hash = given.sender_hash,
        seats = (select array_agg(seat order by seat) from seat_claims where seat_claims.cart_item_id = given.cart_item_id)
      from given where order_items.id = given.id returning order_items.id
    )
    select order_id from order_items
    where order_id in (select order_id from move) and id not in (select id from taken)`.execute(trx)
  if (rows[0]) throw new Error(`The cart does not hold all seats of order ${rows[0].order_id}: extend its holds first.`)
}

/** Until the end promised to the order. Seats without a cart or item go back on sale. */
export async function moveHoldsBackToCart(trx: Trx, { orderId }: { orderId: number }): Promise<void> {
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
      returning ordered.id, item.id as cart_item_id
    ), claimed as (
      update seat_claims set order_item_id = null, cart_item_id = taken.cart_item_id
      from taken where seat_claims.order_item_id = taken.id
    )
    update order_items set held = 0 where id in (select id from taken)`.execute(trx)
  await releaseHoldsOfOrder(trx, { orderId })
}

export async function releaseHoldsOfOrder(trx: Trx, { orderId }: { orderId: number }): Promise<void> {
  await lockZonesOfOrder(trx, orderId)
  await releaseSeatsOfLines(trx, {
    ended: sql`update order_items set held = 0 where order_id = ${orderId} and held > 0 returning zone_id, quantity`,
    source: sql`'order:' || ${orderId}::text || ':' || gen_random_uuid()`,
  })
}

export interface OrderLine {
  id: number
  zone_id: number
  quantity: number
  /** Numbered ones, as ordered. */
  seats: number[] | null
}

/** The zones must be locked. Throws if an order does not hold its seats. */
export async function sellHoldsOfOrders(trx: Trx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    with line as (
      select id, zone_id, quantity from order_items where order_id = any(${orderIds}::bigint[]) and held = quantity
    ), changed as (
      update zones set held = held - seats, sold = sold + seats
      from (select zone_id, sum(quantity)::integer as seats from line group by zone_id) taken
      where zones.id = taken.zone_id and not is_numbered returning zones.id
    ), written as (
      insert into inventory_moves (zone_id, kind, delta, source)
      select zone_id, kind, quantity, 'order-item:' || line.id
      from line join changed on changed.id = zone_id, unnest(array['release', 'sell']) as kind
    ), claimed as (
      update seat_claims set state = 'sold' from line where order_item_id = line.id
    ), ended as (
      update order_items set held = 0 from line where order_items.id = line.id returning order_items.id
    )
    select order_id from order_items
    where order_id = any(${orderIds}::bigint[]) and id not in (select id from ended)`.execute(trx)
  if (rows[0]) throw new Error(`Order ${rows[0].order_id} awaits its payment, but does not hold its seats.`)
}

/**
 * Lines must be passed zone by zone, and several zones must be locked. False if free seats are
 * short; then some of them may already be sold.
 */
export async function sellFreeSeatsToOrder(trx: Trx, lines: readonly OrderLine[]): Promise<boolean> {
  for (const { id, zone_id: zoneId, quantity, seats } of lines) {
    const isSold =
      (await sellNumbered(trx, { zoneId, orderItemId: id, quantity, seats })) ??
      (await moveSeats(trx, 'sell', { zoneId, quantity, source: `order-item:${id}` }))
    if (!isSold) return false
  }
  return true
}

export async function lockZonesOfOrder(trx: Trx, orderId: number): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .select('zone_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  const zoneIds = items.map((item) => item.zone_id)
  await lockZones(trx, zoneIds)
}

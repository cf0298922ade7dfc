import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** For whom seats are counted: a visit (null = nobody who has one), or the cart of one. */
export type SeatVisitor = { sessionId: string | null } | { cartId: string }

/** Seats of a zone that are neither sold, nor held by anybody, nor blocked; null = unlimited. */
export const unheldSeats = sql`zones.capacity - zones.sold - zones.held - zones.blocked`

/**
 * The seats of every zone, one row each: `zone_id`, `capacity` and `free` (null = unlimited). This is the only definition of
 * what is free: neither sold, nor blocked, nor held by somebody else. A visitor's own holds are free for that visitor, and holds whose
 * time ran out are free for everybody, whether they were released yet or not; `releaseExpiredHolds` and the order that
 * the cart takes back release the same ones before seats are taken. Join it on `zone_id`.
 */
export function selectFreeSeats(visitor: SeatVisitor): RawBuilder<unknown> {
  return sql`
    select zones.id as zone_id, zones.capacity,
      case when zones.capacity is not null
        then greatest(0, ${unheldSeats} + coalesce(reclaimable.seats, 0)) end as free
    from zones left join (${selectReclaimableSeats(visitor)}) reclaimable on reclaimable.zone_id = zones.id`
}

/**
 * The zones without a free seat, one row each: `zone_id` and `event_date_id`. A trigger keeps those whose seats are all sold,
 * held or blocked, so that it need not be counted in every zone of a season; with what the visitor can have of them they are none.
 */
export function selectSoldOutZones(visitor: SeatVisitor): RawBuilder<unknown> {
  return sql`
    select full_zones.zone_id, full_zones.event_date_id from full_zones
    where full_zones.zone_id not in (select reclaimable.zone_id from (${selectReclaimableSeats(visitor)}) reclaimable)`
}

/**
 * Held seats that the visitor can have nevertheless, summed by zone: read once a statement, by the indexes on what runs out
 * first and on the visitor's own cart.
 */
function selectReclaimableSeats(visitor: SeatVisitor): RawBuilder<unknown> {
  return sql`
    select hold.zone_id, sum(hold.held)::integer as seats from (
      select event_tickets.zone_id, cart_items.held
      from cart_items join event_tickets on event_tickets.id = cart_items.event_ticket_id
      where cart_items.held > 0 and cart_items.held_until <= now()
      union all
      select event_tickets.zone_id, cart_items.held
      from carts join cart_items on cart_items.cart_id = carts.id
      join event_tickets on event_tickets.id = cart_items.event_ticket_id
      where ${isOwnCart(visitor)} and cart_items.held > 0 and cart_items.held_until > now()
      union all
      select order_items.zone_id, order_items.held
      from orders join order_items on order_items.order_id = orders.id
      where order_items.held > 0 and orders.state = 'awaiting_payment' and orders.expires_at <= now()
      union all
      select order_items.zone_id, order_items.held
      from carts join orders on orders.cart_id = carts.id join order_items on order_items.order_id = orders.id
      where ${isOwnCart(visitor)} and order_items.held > 0 and orders.state = 'awaiting_payment' and orders.expires_at > now()
    ) hold
    group by hold.zone_id`
}

/** A zone in which a visitor holds seats. */
export interface OwnSeats {
  zone_id: number
  event_date_id: number
  /** For them; null = unlimited. */
  free: number | null
  /** For everybody else. */
  freeToOthers: number | null
}

/** The zones in which a visit holds seats, in its cart or by an order that waits for its payment. */
export async function findOwnSeats(db: Kysely<Database>, sessionId: string): Promise<OwnSeats[]> {
  const { rows } = await sql<OwnSeats>`
    select zones.id as zone_id, zones.event_date_id, own.free, others.free as "freeToOthers"
    from (
      select event_tickets.zone_id
      from carts join cart_items on cart_items.cart_id = carts.id
      join event_tickets on event_tickets.id = cart_items.event_ticket_id
      where carts.session_id = ${sessionId} and cart_items.held > 0
      union
      select order_items.zone_id
      from carts join orders on orders.cart_id = carts.id join order_items on order_items.order_id = orders.id
      where carts.session_id = ${sessionId} and order_items.held > 0 and orders.state = 'awaiting_payment'
    ) held
    join zones on zones.id = held.zone_id
    join (${selectFreeSeats({ sessionId })}) own on own.zone_id = zones.id
    join (${selectFreeSeats({ sessionId: null })}) others on others.zone_id = zones.id`.execute(db)
  return rows
}

function isOwnCart(visitor: SeatVisitor): RawBuilder<boolean> {
  return 'cartId' in visitor ? sql`carts.id = ${visitor.cartId}` : sql`carts.session_id = ${visitor.sessionId}`
}

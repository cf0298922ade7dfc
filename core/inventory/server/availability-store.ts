import { type RawBuilder, sql } from 'kysely'
import { readTogether } from '#platform/database/ask-together.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'

/** A session (null = none; or its column), or carts: seats held by several are free to each. */
export type SeatVisitor = { sessionId: string | null | RawBuilder<string> } | { cartIds: readonly string[] }

/** Null = unlimited. */
const unheldSeats = sql`zones.capacity - zones.sold - zones.held - zones.blocked`

/** Neither held, sold nor blocked. The zone must have a capacity. */
export async function countFreeSeats(trx: Trx, zoneId: number): Promise<number> {
  const zone = await trx
    .selectFrom('zones')
    .select(sql<number>`(${unheldSeats})::integer`.as('free'))
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
  return zone.free
}

/**
 * One row per zone: `zone_id`, `capacity` and `free` (null = unlimited). The only definition of a
 * free seat: neither sold, nor blocked, nor held by others. A visitor's own holds are free for that
 * visitor, and expired holds are free for all, released or not; `releaseExpiredHolds` and the
 * cart's cancellation of its pending order release the same ones before seats are taken.
 */
export function selectFreeSeats(visitor: SeatVisitor): RawBuilder<unknown> {
  return sql`
    select zones.id as zone_id, zones.capacity,
      case when zones.capacity is not null
        then greatest(0, ${unheldSeats} + coalesce(reclaimable.seats, 0)) end as free
    from zones left join (${selectReclaimableSeats(visitor)}) reclaimable on reclaimable.zone_id = zones.id`
}

/**
 * Zones without a free seat: `zone_id` and `event_date_id`. A trigger maintains the zones with all
 * seats sold, held or blocked, so that a season's zones need not be counted; zones with seats that
 * the visitor can reclaim are excluded.
 */
export function selectSoldOutZones(visitor: SeatVisitor): RawBuilder<unknown> {
  return sql`
    select full_zones.zone_id, full_zones.event_date_id from full_zones
    where full_zones.zone_id not in (select reclaimable.zone_id from (${selectReclaimableSeats(visitor)}) reclaimable)`
}

/**
 * Held seats that the visitor can take nevertheless, by zone: read once per statement, through the
 * indexes on the earliest expiry and on the visitor's own cart.
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

export interface OwnSeats {
  zone_id: number
  event_date_id: number
  /** For this visitor; null = unlimited. */
  free: number | null
  /** For all others. */
  freeToOthers: number | null
}

/** Zones in which a session holds seats, in its cart or by an order awaiting payment. */
export const findOwnSeats: (db: Db, sessionId: string) => Promise<OwnSeats[]> = readTogether(async (db, sessionIds) => {
  const sessionId = sql<string>`asked.session_id`
  const { rows } = await sql<OwnSeats & { asked: string }>`
    select ${sessionId} as asked, seats.* from unnest(${sessionIds}::text[]) asked (session_id)
    cross join lateral (
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
    join (${selectFreeSeats({ sessionId: null })}) others on others.zone_id = zones.id
    ) seats`.execute(db)
  return rows
})

function isOwnCart(visitor: SeatVisitor): RawBuilder<boolean> {
  return 'cartIds' in visitor
    ? sql`carts.id = any(${visitor.cartIds}::uuid[])`
    : sql`carts.session_id = ${visitor.sessionId}`
}

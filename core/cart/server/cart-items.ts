import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#values/dates.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import { categoryOf } from '#core/catalogue/ticket-category.ts'
import { isConcertPublished } from '#core/content/server/content-columns.ts'
import { type SeatVisitor, selectFreeSeats } from '#core/inventory/server/availability-store.ts'
import { readTogether } from '#platform/database/ask-together.ts'
import { maxHoldMinutes } from '#core/inventory/server/cart-holds.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import { findSaleRefusal, type HoldState, type SaleConditions, type SaleRefusal } from '../cart.ts'
import { findHoldStates } from '../hold-states.ts'
import type { PricedLine } from '../totals.ts'

export interface StoredItem extends Omit<OrderItemSnapshot, 'starts_at' | 'doors_at'> {
  cart_id: string
  promo_code_id: number | null
  hash: string
  quantity: number
  event_ticket_id: number
  event_date_id: number
  zone_id: number
  venue_id: number
  venue_color: string
  event_date: CalendarDate
  slot: string
  starts_at: Date
  doors_at: Date
  unit_price: Cents
  issuing_fee: Cents
  /** In the cart or by its pending order. */
  held: number
  held_until: Date | null
  extendable_until: Date | null
  /** Available to this visitor, without those held by other lines; null = unlimited. */
  stock: number | null
  /** Of the zone; null = unlimited. */
  capacity: number | null
  hold: HoldState
  refusal: SaleRefusal | null
  /** When it was added to the cart; null if unchanged. */
  moved_from: { starts_at: string; title: Translated; city: Translated } | null
}

type Row = Omit<StoredItem, 'hold' | 'refusal' | 'ticket_title'> &
  SaleConditions & { id: number; zone_title: Translated; price_type: Translated; now: Date }

export interface StoredLine
  extends PricedLine, Pick<StoredItem, 'cart_id' | 'promo_code_id' | 'event_ticket_id' | 'event_date' | 'zone_id'> {}

const feeOfTicket = sql<Cents>`fee_of_ticket(event_tickets.price_cents, event_dates.issuing_fee_cents)`

/** Of a session's cart, for pages that do not show available seats. */
export const findLines: (db: Db, sessionId: string) => Promise<StoredLine[]> = readTogether((db, sessionIds) =>
  db
    .selectFrom('carts')
    .innerJoin('cart_items', 'cart_items.cart_id', 'carts.id')
    .innerJoin('event_tickets', 'event_tickets.id', 'cart_items.event_ticket_id')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .select([sql<string>`carts.session_id`.as('asked'), 'carts.id as cart_id', 'carts.promo_code_id'])
    .select(['cart_items.quantity', 'cart_items.event_ticket_id'])
    .select(['event_tickets.zone_id', 'event_tickets.price_cents as unit_price'])
    .select(['event_dates.date as event_date', 'event_dates.venue_id', feeOfTicket.as('issuing_fee')])
    .where(sql<boolean>`carts.session_id = any(${sessionIds}::text[])`)
    .orderBy('event_dates.starts_at')
    .orderBy('event_tickets.id')
    .execute(),
)

/** Of a session's cart, in chronological order. */
export async function findSessionItems(db: Db, sessionId: string): Promise<StoredItem[]> {
  return describeItems(await readOfSession(db, sessionId))
}

const readOfSession = readTogether(async (db, sessionIds) => {
  const sessionId = sql<string>`asked.session_id`
  const { rows } = await sql<Row & { asked: string }>`
    select ${sessionId} as asked, items.* from unnest(${sessionIds}::text[]) asked (session_id)
    cross join lateral (${selectItems({ sessionId }, sql`cart.session_id = ${sessionId}`)}) items`.execute(db)
  return rows
})

/** In chronological order. Of several carts, only lines that hold seats have a true state. */
export async function findItems(db: Db, cartIds: readonly string[]): Promise<StoredItem[]> {
  const { rows } = await sql<Row>`${selectItems({ cartIds }, sql`cart.id = any(${cartIds}::uuid[])`)}`.execute(db)
  return describeItems(rows)
}

function selectItems(of: SeatVisitor, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item.id, item.cart_id, cart.promo_code_id, item.hash, item.quantity, item.event_ticket_id,
      zone.title as zone_title, ticket.title as price_type, ticket.price_cents as unit_price, ticket.sale_starts_at, ticket.is_paused,
      case when ${isConcertPublished} then ticket.sale_ends_at else least(ticket.sale_ends_at, now()) end as sale_ends_at,
      event_dates.id as event_date_id, event_dates.date as event_date, event_dates.slot, event_dates.starts_at, event_dates.doors_at,
      fee_of_ticket(ticket.price_cents, event_dates.issuing_fee_cents) as issuing_fee, event_dates.status, event_dates.tmp_purchase_link,
      event.title as event_title, event.duration_minutes,
      venue.id as venue_id, venue.slug as venue_slug, venue.title as venue_title, venue.city as venue_city,
      venue.address as venue_address, venue.color as venue_color, venue.google_maps_url,
      seats.zone_id, seats.capacity, own.held, own.held_until,
      case when own.held > 0 then cart.first_held_at + make_interval(mins => ${maxHoldMinutes}) end as extendable_until,
      (
        select json_build_object('starts_at', change.starts_at, 'title', venues.title, 'city', venues.city)
        from event_date_changes change join venues on venues.id = change.venue_id
        where change.event_date_id = event_dates.id and change.changed_at > item.created_at
          and (change.starts_at, change.venue_id) is distinct from (event_dates.starts_at, event_dates.venue_id)
        order by change.id limit 1
      ) as moved_from,
      seats.free - (sum(own.held) over (partition by seats.zone_id) - own.held) as stock,
      now() as now
    from carts cart
    join cart_items item on item.cart_id = cart.id
    join event_tickets ticket on ticket.id = item.event_ticket_id
    join (${selectFreeSeats(of)}) seats on seats.zone_id = ticket.zone_id
    join zones zone on zone.id = ticket.zone_id
    join event_dates on event_dates.id = ticket.event_date_id
    join events event on event.id = event_dates.event_id
    join venues venue on venue.id = event_dates.venue_id
    cross join lateral (
      select coalesce(sum(part.held), 0) as held, min(part.until) as held_until from (
        select item.held, item.held_until as until where item.held > 0 and item.held_until > now()
        union all
        select ordered.held, orders.expires_at from orders join order_items ordered on ordered.order_id = orders.id
        where orders.cart_id = cart.id and orders.state = 'awaiting_payment' and orders.expires_at > now()
          and ordered.event_ticket_id = item.event_ticket_id and ordered.held > 0
      ) part
    ) own
    where ${condition}
    order by event_dates.starts_at, venue.position, venue.id, ticket.position, ticket.id`
}

function describeItems(rows: readonly Row[]): StoredItem[] {
  const checked = rows.map((row) => ({ ...row, refusal: findSaleRefusal(row, row.now) }))
  const holds = findHoldStates(checked.map((row) => ({ ...row, isForSale: row.refusal === null })))
  return checked.map(({ now: _, id, zone_title, price_type, ...row }) => ({
    ...row,
    ticket_title: categoryOf(zone_title, price_type),
    hold: holds.get(id)!,
  }))
}

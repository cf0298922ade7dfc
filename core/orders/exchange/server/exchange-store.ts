import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { OrderItemSnapshot } from '#core/cart/order-item-snapshot.ts'
import type { Cents } from '#values/money.ts'
import type { Translated } from '#values/locales.ts'
import type { SaleConditions } from '#core/cart/cart.ts'
import { categoryOf } from '#core/catalogue/ticket-category.ts'
import { isConcertPublished } from '#core/content/server/content-columns.ts'
import { selectFreeSeats } from '#core/inventory/server/availability-store.ts'
import { createTicketCode } from '#core/tickets/ticket-code.ts'
import { countVatWithin } from '#core/tickets/ticket-money.ts'
import type { ExchangeableTicket, ExchangeOffer } from '../ticket-exchange.ts'

export interface OwnTicket extends ExchangeableTicket {
  serial: number
  holder: string | null
  dateId: number
  zoneId: number
  /** Null: counted only. */
  seat: number | null
  snapshot: OrderItemSnapshot
  venueTitle: Translated
  venueCity: Translated
  venueColor: string
}

/** By serial, without replaced or exchanged ones; with the database time. */
export async function findOwnTickets(db: Db, orderId: number): Promise<{ now: Date; tickets: OwnTicket[] }> {
  const { now } = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!
  const { rows: tickets } = await sql<OwnTicket>`
    select tickets.id, serial, tickets.state, holder_name as holder, price_cents, fee_cents, discount_cents, vat_rate_bp as "vatRate",
      tickets.event_date_id as "dateId", tickets.zone_id as "zoneId", tickets.seat, snapshot, event_dates.starts_at as "startsAt",
      event_dates.status as "dateStatus", seller_of_ticket(tickets.id) as "sellerId", venues.title as "venueTitle", venues.city as "venueCity",
      venues.color as "venueColor"
    from tickets
    join order_items on order_items.id = order_item_id
    join event_dates on event_dates.id = tickets.event_date_id
    join venues on venues.id = event_dates.venue_id
    where order_id = ${orderId} and not exists (select from tickets newer where newer.replaces_id = tickets.id)
    order by serial`.execute(db)
  return { now, tickets }
}

export interface OfferedTicket extends ExchangeOffer, SaleConditions {
  eventTicketId: number
  dateId: number
  zoneId: number
  /** Hall category and price type. */
  category: Translated
  doors_at: Date
  now: Date
  venueId: number
  venueTitle: Translated
  venueCity: Translated
  venueColor: string
  venueAddress: string
  venueSlug: string
  googleMapsUrl: string
  eventTitle: Translated
  minutes: number
}

/** Lists the categories of the other upcoming dates of the event, or one, available or not. */
export async function findOffers(db: Db, dateId: number, eventTicketId?: number): Promise<OfferedTicket[]> {
  type Row = Omit<OfferedTicket, 'category'> & { zoneTitle: Translated; priceType: Translated }
  const { rows } = await sql<Row>`
    select ticket.id as "eventTicketId", event_dates.id as "dateId", ticket.zone_id as "zoneId", zones.title as "zoneTitle", ticket.title as "priceType", ticket.price_cents as price,
      fee_of_ticket(ticket.price_cents, event_dates.issuing_fee_cents) as fee, find_vat_rate(venues.country, events.vat_class, event_dates.date) as "vatRate",
      venues.legal_entity_id as "sellerId", seats.free as "freeSeats", event_dates.status, event_dates.tmp_purchase_link,
      event_dates.starts_at, event_dates.doors_at, ticket.sale_starts_at, ticket.is_paused,
      case when ${isConcertPublished} then ticket.sale_ends_at else least(ticket.sale_ends_at, now()) end as sale_ends_at,
      now() as now, venues.id as "venueId", venues.title as "venueTitle", venues.city as "venueCity", venues.color as "venueColor",
      venues.address as "venueAddress", venues.slug as "venueSlug", venues.google_maps_url as "googleMapsUrl",
      events.title as "eventTitle", events.duration_minutes as minutes
    from event_tickets ticket
    join zones on zones.id = ticket.zone_id
    join (${selectFreeSeats({ sessionId: null })}) seats on seats.zone_id = ticket.zone_id
    join event_dates on event_dates.id = ticket.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    where event_dates.id <> ${dateId} and event_dates.starts_at > now()
      and event_dates.event_id = (select event_id from event_dates where id = ${dateId})
      ${eventTicketId === undefined ? sql`` : sql`and ticket.id = ${eventTicketId}`}
    order by event_dates.starts_at, event_dates.id, ticket.position, ticket.id`.execute(db)
  return rows.map(({ zoneTitle, priceType, ...offer }) => ({ ...offer, category: categoryOf(zoneTitle, priceType) }))
}

/** Whether there are refunds, pending or made, that are not assigned to tickets. */
export async function hasUnnamedRefunds(trx: Trx, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from refund_lines join refunds on refunds.id = refund_id
    where payment_id = ${paymentId} and ticket_id is null and (refunds.state <> 'failed' or origin = 'shop') limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

export interface TicketExchange {
  id: number
  orderId: number
  oldSerial: number
  newSerial: number
  eventTicketId: number
}

export async function findExchange(db: Db, by: { key: string } | { id: number }): Promise<TicketExchange | undefined> {
  const { rows } = await sql<TicketExchange>`
    select exchange.id, exchange.order_id as "orderId", old.serial as "oldSerial", fresh.serial as "newSerial",
      event_ticket_id as "eventTicketId"
    from ticket_exchanges exchange
    join tickets old on old.id = old_ticket_id
    join tickets fresh on fresh.replaces_id = old.id
    join order_items on order_items.id = fresh.order_item_id
    where ${'key' in by ? sql`key = ${by.key}` : sql`exchange.id = ${by.id}`}`.execute(db)
  return rows[0]
}

/** False if it was not valid. */
export async function markExchanged(trx: Trx, ticketId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tickets')
    .set({ state: 'exchanged', void_reason: 'exchanged' })
    .where('id', '=', ticketId)
    .where('state', '=', 'valid')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertExchange(
  trx: Trx,
  exchange: { key: string; orderId: number; ticketId: number; refundId: number | null },
): Promise<number> {
  const { key, orderId, ticketId, refundId } = exchange
  const { id } = await trx
    .insertInto('ticket_exchanges')
    .values({ key, order_id: orderId, old_ticket_id: ticketId, refund_id: refundId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLine(
  trx: Trx,
  orderId: number,
  { eventTicketId, dateId, zoneId, price, fee, ...offer }: OfferedTicket,
): Promise<number> {
  const snapshot: OrderItemSnapshot = {
    ticket_title: offer.category,
    event_title: offer.eventTitle,
    venue_title: offer.venueTitle,
    venue_city: offer.venueCity,
    venue_address: offer.venueAddress,
    venue_slug: offer.venueSlug,
    google_maps_url: offer.googleMapsUrl,
    starts_at: offer.starts_at.toISOString(),
    doors_at: offer.doors_at.toISOString(),
    duration_minutes: offer.minutes,
  }
  const { id } = await trx
    .insertInto('order_items')
    .values({
      order_id: orderId,
      event_ticket_id: eventTicketId,
      event_date_id: dateId,
      zone_id: zoneId,
      quantity: 1,
      unit_price_cents: price,
      issuing_fee_cents: fee,
      snapshot: JSON.stringify(snapshot),
      exchanged_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertExchangedTicket(
  trx: Trx,
  { ticket, itemId, offer }: { ticket: OwnTicket; itemId: number; offer: OfferedTicket },
): Promise<void> {
  const { value: serial } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'ticket')
    .returning('value')
    .executeTakeFirstOrThrow()
  const { price, fee, vatRate } = offer
  await trx
    .insertInto('tickets')
    .values({
      serial,
      secret: createTicketCode(randomBytes),
      replaces_id: ticket.id,
      order_item_id: itemId,
      admission: 1,
      seat: sql<number | null>`(select seat from seat_claims where order_item_id = ${itemId})`,
      holder_name: ticket.holder,
      event_date_id: offer.dateId,
      zone_id: offer.zoneId,
      price_cents: price,
      fee_cents: fee,
      discount_cents: 0 as Cents,
      vat_rate_bp: vatRate,
      vat_cents: vatRate === null ? null : countVatWithin((price + fee) as Cents, vatRate),
    })
    .execute()
}

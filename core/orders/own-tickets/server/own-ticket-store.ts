import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { ConcertChange, OwnTicket, RightsTerms } from '../ticket-rights.ts'
import type { OwnConcert } from '../self-service.ts'
import type { ReturnedTicket } from '#core/orders/ticket-return.ts'
import { findMoneyLeft } from '#core/orders/returns/server/ticket-return-store.ts'
import { findTermsOfSale } from '#core/orders/sale-terms.ts'
import type { Config } from '#core/context/config.ts'
import type { Cents } from '#values/money.ts'

export interface StoredOwnTicket extends OwnTicket, ReturnedTicket {
  orderId: number
  serial: number
  dateId: number
  title: string
  holder: string
  concert: OwnConcert
}

/** By serial, the last issue of reissued ones; with the database time. */
export async function findOwnTickets(
  db: Db,
  orderIds: readonly number[],
  locale: Locale,
): Promise<{ now: Date; tickets: StoredOwnTicket[] }> {
  const { now } = (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!
  if (orderIds.length === 0) return { now, tickets: [] }
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .where('orders.id', 'in', orderIds)
    .where(sql<boolean>`not exists (select from tickets newer where newer.replaces_id = tickets.id)`)
    .orderBy('tickets.serial')
    .select([
      'tickets.id',
      'tickets.serial',
      'tickets.state',
      'tickets.event_date_id as dateId',
      'tickets.price_cents',
      'tickets.fee_cents',
      'tickets.discount_cents',
      'tickets.holder_name',
      'orders.id as orderId',
      // At an exchange the buyer has seen the time and place valid then.
      sql<Date>`coalesce(order_items.exchanged_at, orders.created_at)`.as('orderedAt'),
      'orders.firstname',
      'orders.lastname',
      'order_items.snapshot',
      'event_dates.starts_at as startsAt',
      'event_dates.status as dateStatus',
      'venues.title',
      'venues.city',
      'venues.color',
    ])
    .execute()
  const changes = await findChanges(db, [...new Set(rows.map(({ dateId }) => dateId))])
  const tickets = rows.map(({ snapshot, holder_name, firstname, lastname, title, city, color, ...ticket }) => ({
    ...ticket,
    changes: changes.get(ticket.dateId) ?? [],
    title: pickText(snapshot.ticket_title, locale),
    holder: holder_name ?? formatName({ firstname, lastname }, locale),
    concert: {
      title: pickText(snapshot.event_title, locale),
      venue: `${pickText(title, locale)}, ${pickText(city, locale)}`,
      venue_color: color,
      start_date: ticket.startsAt.toISOString(),
      status: ticket.dateStatus,
    },
  }))
  return { now, tickets }
}

async function findChanges(db: Db, dateIds: number[]): Promise<Map<number, ConcertChange[]>> {
  if (dateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_date_changes')
    .select(['event_date_id', 'changed_at as changedAt', sql<string | null>`return_until::text`.as('returnUntil')])
    .where('event_date_id', 'in', dateIds)
    .execute()
  return Map.groupBy(rows, ({ event_date_id }) => event_date_id)
}

export interface OrderOfBuyer {
  tickets: readonly StoredOwnTicket[]
  terms: RightsTerms
  /** Maximum refund; null: the shop cannot send one. */
  left: Cents | null
}

export interface OwnReading {
  config: Pick<Config, 'timeZone' | 'ownReturns' | 'exchangeUntilHours' | 'saleTerms'>
  locale: Locale
}

export async function readOrderOfBuyer(db: Db, orderId: number, { config, locale }: OwnReading): Promise<OrderOfBuyer> {
  const { now, tickets } = await findOwnTickets(db, [orderId], locale)
  const terms = findRightsTerms(tickets, { now, config })
  return { tickets, terms, left: await findMoneyLeft(db, orderId) }
}

/** Returns the return terms in force when the order was placed. */
export function findRightsTerms(
  tickets: readonly Pick<OwnTicket, 'orderedAt'>[],
  { now, config }: { now: Date; config: OwnReading['config'] },
): RightsTerms {
  const soldAt = tickets.reduce((first, { orderedAt }) => (orderedAt < first ? orderedAt : first), now)
  return { now, timeZone: config.timeZone, returns: findTermsOfSale(config, soldAt).ownReturns }
}

import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { ConcertChange, OwnTicket } from '../ticket-rights.ts'
import type { OwnConcert } from '../self-service.ts'
import type { ReturnedTicket } from '#core/orders/ticket-return.ts'

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
      'tickets.event_date_id',
      'tickets.price_cents',
      'tickets.fee_cents',
      'tickets.discount_cents',
      'tickets.holder_name',
      'orders.id as order_id',
      // At an exchange the buyer has seen the time and place valid then.
      sql<Date>`coalesce(order_items.exchanged_at, orders.created_at)`.as('ordered_at'),
      'orders.firstname',
      'orders.lastname',
      'order_items.snapshot',
      'event_dates.starts_at',
      'event_dates.status',
      'venues.title',
      'venues.city',
      'venues.color',
    ])
    .execute()
  const changes = await findChanges(db, [...new Set(rows.map(({ event_date_id }) => event_date_id))])
  const tickets = rows.map(({ id, serial, state, price_cents, fee_cents, discount_cents, snapshot, ...row }) => ({
    id,
    serial,
    state,
    price_cents,
    fee_cents,
    discount_cents,
    orderId: row.order_id,
    dateId: row.event_date_id,
    orderedAt: row.ordered_at,
    startsAt: row.starts_at,
    dateStatus: row.status,
    changes: changes.get(row.event_date_id) ?? [],
    title: pickText(snapshot.ticket_title, locale),
    holder: row.holder_name ?? formatName(row, locale),
    concert: {
      title: pickText(snapshot.event_title, locale),
      venue: `${pickText(row.title, locale)}, ${pickText(row.city, locale)}`,
      venue_color: row.color,
      start_date: row.starts_at.toISOString(),
      status: row.status,
    },
  }))
  return { now, tickets }
}

async function findChanges(db: Db, dateIds: number[]): Promise<Map<number, ConcertChange[]>> {
  if (dateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event_date_changes')
    .select(['event_date_id', 'changed_at', sql<string | null>`return_until::text`.as('return_until')])
    .where('event_date_id', 'in', dateIds)
    .execute()
  const byDate = Map.groupBy(rows, ({ event_date_id }) => event_date_id)
  return new Map(
    [...byDate].map(([id, ofDate]) => [
      id,
      ofDate.map(({ changed_at, return_until }) => ({ changedAt: changed_at, returnUntil: return_until })),
    ]),
  )
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'

export interface NameableTicket {
  serial: number
  ticketTitle: string
  eventTitle: string
  venueTitle: string
  startsAt: Date
  /** Null: the buyer's name. */
  name: string | null
}

/** Until its admission or concert begins; a postponed concert has no known start. */
const isNameable: RawBuilder<boolean> = sql`tickets.state = 'valid' and event_dates.status <> 'cancelled'
  and (event_dates.starts_at > now() or event_dates.status = 'postponed')`

/** By concert, then by serial. */
export async function findNameableTickets(db: Db, orderId: number, locale: Locale): Promise<NameableTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'tickets.order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['serial', 'holder_name', 'snapshot', 'event_dates.starts_at', 'venues.title as venue_title'])
    .where('order_items.order_id', '=', orderId)
    .where(isNameable)
    .orderBy('event_dates.starts_at')
    .orderBy('serial')
    .execute()
  return rows.map(({ serial, holder_name, snapshot, starts_at, venue_title }) => ({
    serial,
    ticketTitle: pickText(snapshot.ticket_title, locale),
    eventTitle: pickText(snapshot.event_title, locale),
    venueTitle: pickText(venue_title, locale),
    startsAt: starts_at,
    name: holder_name,
  }))
}

/**
 * Sets or removes (null) names of tickets; those that can no longer be named stay unchanged. The
 * code does not contain the name, so that printed tickets stay valid.
 * @returns the serials whose names match the request
 */
export async function saveNames(
  db: Db,
  orderId: number,
  names: ReadonlyMap<number, string | null>,
): Promise<Set<number>> {
  const { rows } = await sql<{ serial: number }>`
    update tickets set holder_name = given.name
    from unnest(${[...names.keys()]}::bigint[], ${[...names.values()]}::text[]) given (serial, name), order_items, event_dates
    where tickets.serial = given.serial and order_items.id = tickets.order_item_id and order_items.order_id = ${orderId}
      and event_dates.id = tickets.event_date_id and ${isNameable}
    returning tickets.serial`.execute(db)
  return new Set(rows.map(({ serial }) => serial))
}

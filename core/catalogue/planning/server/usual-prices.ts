/** Usual price of a hall's ticket: the one on most upcoming dates, which can be changed on all. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'

/** Tickets with the same name and zone name in one hall. */
interface UsualPrice {
  key: string
  venueId: number
  hall: Translated
  zone: Translated
  ticket: Translated
  price: Cents
  dates: number
  /** Dates with a price of their own. */
  others: { dateId: number; event: Translated; startsAt: string; price: Cents }[]
}

/**
 * Of halls, null for all. Excludes tickets that follow a price list, and dates that are past,
 * cancelled, postponed or sold elsewhere.
 */
const coming = (halls: readonly number[] | null): RawBuilder<unknown> => sql`
  select tickets.id, tickets.price_cents as price, tickets.position, tickets.title as ticket, zones.title as zone,
    event_dates.id as date_id, event_dates.venue_id, event_dates.event_id, event_dates.starts_at,
    left(md5(event_dates.venue_id || zones.title::text || tickets.title::text), 16) as key
  from event_tickets tickets join zones on zones.id = zone_id join event_dates on event_dates.id = tickets.event_date_id
  where event_dates.starts_at > now() and event_dates.status = 'scheduled' and event_dates.archived_at is null
    and tmp_purchase_link is null and list_price_id is null ${halls === null ? sql`` : sql`and event_dates.venue_id = any(${halls}::bigint[])`}`

export async function listUsualPrices(db: Db, halls: readonly number[] | null): Promise<UsualPrice[]> {
  const { rows } = await sql<UsualPrice>`
    with coming as (${coming(halls)}), usual as (
      select key, mode() within group (order by price) as price, min(position) as position, min(id) as first
      from coming group by key
    )
    select usual.key, venues.id as "venueId", venues.title as hall, example.zone, example.ticket, usual.price,
      (select count(*)::integer from coming where coming.key = usual.key and coming.price = usual.price) as dates,
      (select coalesce(json_agg(json_build_object('dateId', date_id, 'event', events.title, 'startsAt', starts_at, 'price', price)
          order by starts_at), '[]')
        from coming join events on events.id = event_id where coming.key = usual.key and coming.price <> usual.price) as others
    from usual join coming example on example.id = usual.first join venues on venues.id = example.venue_id
    order by venues.position, venues.id, usual.position, usual.key`.execute(db)
  return rows
}

export interface PriceChange {
  key: string
  before: Cents
  after: Cents
}

/** Changes usual prices that are still as before; individual prices stay. */
export async function changeUsualPrices(
  trx: Trx,
  halls: readonly number[] | null,
  changes: readonly PriceChange[],
): Promise<{ key: string; ticketIds: number[] }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    with coming as (${coming(halls)})
    update event_tickets set price_cents = change.after
    from json_to_recordset(${JSON.stringify(changes)}) as change (key text, before integer, after integer)
    join coming on coming.key = change.key and coming.price = change.before
    where event_tickets.id = coming.id and event_tickets.price_cents = change.before
    returning event_tickets.id, change.key`.execute(trx)
  return changes.map(({ key }) => ({ key, ticketIds: rows.flatMap((row) => (row.key === key ? row.id : [])) }))
}

import { isConcertPublished } from '#core/content/server/published.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { selectFreeSeats, selectSoldOutZones } from '#core/inventory/server/availability-store.ts'
import { addMonths } from '#core/catalogue/calendar/months.ts'
import type { SeasonConcert } from '#core/catalogue/catalogue.ts'
import type { DatePart } from '../date-words.ts'
import type { Wanted } from '../filters.ts'
import { findConcerts } from '#core/catalogue/server/concert-store.ts'
import { isOnSale } from '#core/catalogue/server/columns.ts'
import type { Search } from './search-store.ts'

export interface SeasonPageInput {
  locale: Locale
  now: Date
  /** Session whose held seats count as free. */
  sessionId: string | null
  wanted: Wanted
  search: Search
  page: number
  perPage: number
}

/** Returns a page of upcoming concerts, including cancelled ones, and their total number. */
export async function findSeasonConcerts(
  db: Kysely<Database>,
  { locale, now, sessionId, wanted, search, page, perPage }: SeasonPageInput,
): Promise<{ concerts: SeasonConcert[]; total: number }> {
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with sold_out as materialized (${selectSoldOutZones({ sessionId })}),
    matching as materialized (
      select event_dates.id, event_dates.starts_at, event_dates.venue_id from event_dates
      where event_dates.starts_at > ${now} and ${isConcertPublished} and ${isWanted(wanted)} and ${isFound(search)} and ${isAffordable(wanted)}
    )
    select (select count(*)::integer from matching) as total,
      (select coalesce(json_agg(page.id), '[]') from (
        select matching.id from matching join venues on venues.id = matching.venue_id
        order by matching.starts_at, venues.position, venues.id limit ${perPage} offset ${(page - 1) * perPage}
      ) page) as ids`.execute(db)
  const { total, ids } = rows[0]!
  if (ids.length === 0) return { concerts: [], total }
  const [concerts, seatsLeft] = await Promise.all([
    findConcerts(db, { ids, locale, now, sessionId }),
    findSeatsLeft(db, ids, sessionId),
  ])
  return {
    concerts: concerts.map((concert) => ({ ...concert, seats_left: seatsLeft.get(concert.id) ?? null })),
    total,
  }
}

/** Condition for the filters by name. The text is always the same, so that it is prepared once. */
function isWanted({ city, hall, composer, soloist, month }: Wanted): RawBuilder<boolean> {
  const from = month && `${month}-01`
  const until = month && `${addMonths(month, 1)}-01`
  return sql<boolean>`
    (${city}::text is null or event_dates.venue_id in (
      select venues.id from venues where searchable(${city}) in
        (searchable(venues.city ->> 'en'), searchable(venues.city ->> 'fr'), searchable(venues.city ->> 'hu'))))
    and (${hall}::text is null or event_dates.venue_id in (select venues.id from venues where venues.slug = ${hall}))
    and (${composer}::text is null or event_dates.event_id in (
      select event_composers.event_id from event_composers where event_composers.key = searchable(${composer})))
    and (${soloist}::text is null or event_dates.event_id in (
      select event_soloists.event_id from event_soloists join soloists on soloists.id = event_soloists.soloist_id
      where soloists.slug = ${soloist}))
    and event_dates.date >= coalesce(${from}::date, '-infinity') and event_dates.date < coalesce(${until}::date, 'infinity')`
}

/** Condition: every word occurs in the event or its venue, or names the concert's day. */
function isFound({ terms }: Search): RawBuilder<boolean> {
  const conditions = terms.map(({ query, days }) => {
    const isWritten = sql<boolean>`(
      event_dates.event_id in (select event_searches.event_id from event_searches where event_searches.document @@ ${query}::tsquery)
      or event_dates.venue_id in (select venue_searches.venue_id from venue_searches where venue_searches.document @@ ${query}::tsquery))`
    if (days === null) return isWritten
    const isThen = sql<boolean>`${fieldOf[days.part]} = any(${days.values}::integer[])`
    // Day numbers also occur in half of all works.
    return days.part === 'day' ? isThen : sql<boolean>`(${isThen} or ${isWritten})`
  })
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

/** Expressions for the parts of a concert's day. */
const fieldOf: Record<DatePart, RawBuilder<number>> = {
  year: sql`extract(year from event_dates.date)`,
  month: sql`extract(month from event_dates.date)`,
  weekday: sql`extract(isodow from event_dates.date)`,
  day: sql`extract(day from event_dates.date)`,
}

/**
 * Condition: a ticket is available for the price, including its fee. The concert's own lowest price
 * decides if all its tickets are on sale and no zone is sold out; tickets are read only for the
 * others. Expects the table `sold_out`.
 */
function isAffordable({ mostCents }: Wanted): RawBuilder<boolean> {
  if (mostCents === null) return sql<boolean>`true`
  // The planner does not turn "is not true" into a join, so the zones are read once, whatever the
  // other filters.
  return sql<boolean>`event_dates.status = 'scheduled' and event_dates.tmp_purchase_link is null
    and event_dates.lowest_price_cents + fee_of_ticket(event_dates.lowest_price_cents, event_dates.issuing_fee_cents) <= ${mostCents}
    and (
      (coalesce(event_dates.sale_open_from <= now(), true) and coalesce(event_dates.sale_open_until > now(), true)
        and (event_dates.id in (select sold_out.event_date_id from sold_out)) is not true)
      or exists (
        select from event_tickets
        where event_tickets.event_date_id = event_dates.id
          and event_tickets.price_cents + fee_of_ticket(event_tickets.price_cents, event_dates.issuing_fee_cents) <= ${mostCents} and ${isOnSale}
          and event_tickets.access is null
          and event_tickets.zone_id not in (select sold_out.zone_id from sold_out)))`
}

/** Returns the available seats of concerts by id, without concerts whose seats are not counted. */
async function findSeatsLeft(
  db: Kysely<Database>,
  ids: readonly number[],
  sessionId: string | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_date_id: number; seats_left: number }>`
    select zones.event_date_id, sum(seats.free)::integer as seats_left
    from zones join (${selectFreeSeats({ sessionId })}) seats on seats.zone_id = zones.id
    where zones.event_date_id = any(${ids}::bigint[])
      and exists (select from event_tickets where event_tickets.zone_id = zones.id and ${isOnSale} and event_tickets.access is null)
    group by zones.event_date_id having bool_and(seats.free is not null)`.execute(db)
  return new Map(rows.map(({ event_date_id, seats_left }) => [event_date_id, seats_left]))
}

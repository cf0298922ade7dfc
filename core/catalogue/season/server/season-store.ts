import { type RawBuilder, sql } from 'kysely'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { selectFreeSeats, selectSoldOutZones } from '#core/inventory/server/availability-store.ts'
import { addMonths } from '#core/catalogue/calendar/months.ts'
import type { SeasonConcert, SeasonChoices } from '#core/catalogue/catalogue.ts'
import { findConcerts } from '#core/catalogue/server/concert-store.ts'
import { isOnSale, selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'
import type { DatePart } from '../date-words.ts'
import type { Wanted } from '../filters.ts'
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

/** Includes cancelled concerts. */
export async function findSeasonConcerts(
  db: Db,
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

/** The text is always the same, so that it is prepared once. */
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

/** Every word occurs in the event or its venue, or names the concert's day. */
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

const fieldOf: Record<DatePart, RawBuilder<number>> = {
  year: sql`extract(year from event_dates.date)`,
  month: sql`extract(month from event_dates.date)`,
  weekday: sql`extract(isodow from event_dates.date)`,
  day: sql`extract(day from event_dates.date)`,
}

/**
 * A ticket is available for the price, including its fee. The concert's lowest price decides if all
 * its tickets are on sale and no zone is sold out; tickets are read only for the others. Expects
 * the table `sold_out`.
 */
function isAffordable({ mostCents }: Wanted): RawBuilder<boolean> {
  if (mostCents === null) return sql<boolean>`true`
  // The planner makes no join of "is not true", so the zones are read once.
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

/** By id, without concerts whose seats are not counted. */
async function findSeatsLeft(db: Db, ids: readonly number[], sessionId: string | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ event_date_id: number; seats_left: number }>`
    select zones.event_date_id, sum(seats.free)::integer as seats_left
    from zones join (${selectFreeSeats({ sessionId })}) seats on seats.zone_id = zones.id
    where zones.event_date_id = any(${ids}::bigint[])
      and exists (select from event_tickets where event_tickets.zone_id = zones.id and ${isOnSale} and event_tickets.access is null)
    group by zones.event_date_id having bool_and(seats.free is not null)`.execute(db)
  return new Map(rows.map(({ event_date_id, seats_left }) => [event_date_id, seats_left]))
}

/** Of upcoming concerts, people in no order. Options without results are left out. */
export async function findSeasonChoices(
  db: Db,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SeasonChoices> {
  const { rows } = await sql<SeasonChoices>`
    with upcoming as materialized (select event_id, venue_id, date from event_dates where starts_at > ${now} and ${isConcertPublished}),
    played as materialized (select event_id, count(*)::integer as concerts from upcoming group by event_id),
    hall as materialized (
      select venues.id, venues.slug, venues.position, ${selectInLanguage('venues.title', locale)} as title,
        ${selectInLanguage('venues.city', locale)} as city, venues.city ->> 'en' as city_key
      from venues where venues.id in (select venue_id from upcoming)
    )
    select
      (select coalesce(json_agg(json_build_object('value', city_key, 'label', city) order by city), '[]')
        from (select distinct on (city_key) city_key, city from hall) city) as cities,
      (select coalesce(json_agg(json_build_object('value', slug, 'label', title || ', ' || city) order by position, id), '[]') from hall) as halls,
      (select coalesce(json_agg(json_build_object('value', name, 'label', name, 'concerts', concerts)), '[]') from (
        select min(event_composers.name collate "C") as name, sum(played.concerts)::integer as concerts
        from event_composers join played on played.event_id = event_composers.event_id group by event_composers.key
      ) composer) as composers,
      (select coalesce(json_agg(json_build_object('value', slug, 'label', name)), '[]') from soloists
        where ${isPublished('soloists')} and id in (select soloist_id from event_soloists join played on played.event_id = event_soloists.event_id)) as soloists,
      (select coalesce(json_agg(month order by month), '[]')
        from (select to_char(day, 'YYYY-MM') as month from (select distinct date as day from upcoming) day group by month) month) as months`.execute(
    db,
  )
  const { cities, halls, composers, soloists, months } = rows[0]!
  const space = <choice extends object>(choices: choice[]) => choices.map((choice) => spaceRow(choice, locale))
  return { cities: space(cities), halls: space(halls), composers, soloists, months }
}

import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { isPublished } from '#core/content/server/content-columns.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { EventDateLine, SoloistChoice, VatClass } from '../events.ts'

/** Returns the halls of an event: of its dates, else of its author; null if it does not exist. */
export async function findVenuesOfEvent(db: Db, id: number): Promise<number[] | null> {
  const { rows } = await sql<{ venues: number[] }>`
    select coalesce(nullif(array(
        select distinct venue_id from event_dates where event_id = events.id order by venue_id), '{}'),
      array_remove(array[home_venue_id], null)) as venues
    from events where id = ${id}`.execute(db)
  return rows[0]?.venues.map(Number) ?? null
}

/** Maximum number of dates shown; the season's list has all. */
const mostDates = 30

export async function listEventDates(
  db: Db,
  { id, halls, locale }: { id: number; halls: readonly number[] | null; locale: Locale },
): Promise<EventDateLine[]> {
  const rows = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['event_dates.id', 'starts_at', 'venues.title'])
    .where('event_id', '=', id)
    .where('event_dates.archived_at', 'is', null)
    .where(isInHalls('event_dates.venue_id', halls))
    // Upcoming dates first, the next one first; then past ones, the latest first.
    .orderBy(sql`starts_at > now()`, 'desc')
    .orderBy(sql`abs(extract(epoch from starts_at - now()))`)
    .limit(mostDates)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    hall: pickText(row.title, locale),
  }))
}

/** Returns the VAT classes with a rate, each with those of today. */
export async function listVatClasses(db: Db): Promise<VatClass[]> {
  const { rows } = await sql<VatClass>`
    select class as name, coalesce(json_agg(json_build_object('country', country, 'basisPoints', rate_bp) order by country)
      filter (where current_date >= valid_from and (valid_to is null or current_date <= valid_to)), '[]') as rates
    from vat_rates group by class order by class = 'concert' desc, class`.execute(db)
  return rows
}

/** Maximum length of a list to choose from. */
const mostChoices = 2000

/** Returns the soloists to choose; `chosen` ones are included in any state. */
export async function listSoloistChoices(
  db: Db,
  { chosen, locale }: { chosen: readonly number[]; locale: Locale },
): Promise<SoloistChoice[]> {
  const { rows } = await sql<{ id: number; name: string; profession: Translated; isSeen: boolean }>`
    select id, name, profession, coalesce(${isPublished('soloists')}, false) as "isSeen" from soloists
    where archived_at is null or id = any(${chosen}::bigint[])
    order by (id = any(${chosen}::bigint[])) desc, lower(name), id limit ${mostChoices}`.execute(db)
  const { compare } = new Intl.Collator(locale)
  return rows
    .map((row) => ({ ...row, profession: pickText(row.profession, locale) }))
    .toSorted((a, b) => compare(a.name, b.name))
}

import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { EventDateLine, SoloistChoice } from '../events.ts'

/** Returns the halls of an event; null if it does not exist. */
export async function findVenuesOfEvent(db: Db, id: number): Promise<number[] | null> {
  const { rows } = await sql<{ venues: number[] }>`
    select array(select distinct venue_id from event_dates where event_id = events.id order by venue_id) as venues
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

/** Returns the public page of an event: that of its next date, or of its last. */
export async function findAddressOfEvent(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ venue: string; date: string; slot: string }>`
    select venues.slug as venue, event_dates.date::text as date, event_dates.slot
    from event_dates join venues on venues.id = venue_id
    where event_id = ${id} and ${isConcertPublished}
    order by starts_at > now() desc, case when starts_at > now() then starts_at end, starts_at desc limit 1`.execute(db)
  const next = rows[0]
  return next ? linkToConcert(next.venue, next.date, next.slot || undefined) : null
}

/** Publishes the next date of an event, else its last, with its hall. */
export async function showNextDate(trx: Db, id: number): Promise<void> {
  await sql`with shown as (
      update event_dates set published_at = now() where id = (
        select id from event_dates where event_id = ${id} and archived_at is null
        order by starts_at > now() desc, case when starts_at > now() then starts_at end, starts_at desc limit 1)
      returning venue_id
    )
    update venues set published_at = now(), archived_at = null where id in (select venue_id from shown)`.execute(trx)
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

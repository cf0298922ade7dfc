import { isConcertPublished, isFormerSlug, isPublished } from '#core/content/server/content-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { SelectedEventDate } from '#core/catalogue/catalogue.ts'
import type { Visit } from '#core/catalogue/visit-facts.ts'
import { readVisit, selectVisit, type VisitRow } from '#core/catalogue/server/visit-columns.ts'
import { formatAddress } from '#core/catalogue/venues/venue-address.ts'
import { selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'

export interface FeedConcert {
  id: number
  date: CalendarDate
  /** Empty if the venue has one concert that day. */
  slot: string
  /** Number of changes to its place, time or status. */
  sequence: number
  starts_at: Date
  status: SelectedEventDate['status']
  title: string
  subtitle: string | null
  venue_slug: string
  venue_title: string
  venue_address: string
  venue_city: string
  soloists: string[]
  visit: Visit
  updated_at: Date
}

/** Hall or soloist of the feed; with neither, the whole season. */
export interface FeedOf {
  hall?: string
  soloist?: string
}

interface FeedInput extends FeedOf {
  locale: Locale
  now: Date
  /** May be in the past. */
  after: Date
  /** Upcoming concerts first, the soonest first, then past ones, the latest first. */
  most: number
}

/** In chronological order. */
export async function findFeedConcerts(db: Db, input: FeedInput): Promise<FeedConcert[]> {
  const { locale, now, after, most } = input
  const { rows } = await sql<Omit<FeedConcert, 'visit'> & VisitRow & { town: Translated }>`
    select event_dates.id, event_dates.date, event_dates.slot, event_dates.sequence, event_dates.starts_at, event_dates.status,
      ${sql.join(selectVisit(locale))},
      ${selectInLanguage('events.title', locale)} as title, ${selectInLanguage('events.subtitle', locale)} as subtitle,
      venues.slug as venue_slug, ${selectInLanguage('venues.title', locale)} as venue_title, venues.address as venue_address, venues.city as town,
      ${selectInLanguage('venues.city', locale)} as venue_city,
      array(select soloists.name from event_soloists join soloists on soloists.id = soloist_id
        where event_soloists.event_id = events.id and ${isPublished('soloists')} order by event_soloists.position) as soloists,
      greatest(event_dates.updated_at, events.updated_at, venues.updated_at) as updated_at
    from event_dates join events on events.id = event_dates.event_id join venues on venues.id = event_dates.venue_id
    where event_dates.id in (
      select id from (
        (select event_dates.id, starts_at from event_dates where starts_at > ${now} and ${isOf(input)} order by starts_at limit ${most})
        union all
        (select event_dates.id, starts_at from event_dates where starts_at > ${after} and starts_at <= ${now} and ${isOf(input)}
          order by starts_at desc limit ${most})
      ) near
      order by starts_at <= ${now}, abs(extract(epoch from starts_at - ${now})), id limit ${most})
    order by event_dates.starts_at, venues.position, event_dates.id`.execute(db)
  return rows.map(({ town, ...row }) => ({
    ...spaceRow(row, locale),
    venue_address: formatAddress({ address: row.venue_address, city: town }, locale),
    visit: readVisit(row, locale),
  }))
}

function isOf(of: FeedOf): RawBuilder<boolean> {
  const [hall, soloist] = [of.hall ?? null, of.soloist ?? null]
  return sql<boolean>`${isConcertPublished}
    and (${hall}::text is null or event_dates.venue_id = ${findId('venues', hall ?? '')})
    and (${soloist}::text is null or event_dates.event_id in (
      select event_id from event_soloists where soloist_id = ${findId('soloists', soloist ?? '')}))`
}

/** By the slug, else by a former one: calendars stay subscribed to the address that they know. */
const findId = (table: 'venues' | 'soloists', slug: string): RawBuilder<number> => sql<number>`(
  select id from ${sql.table(table)} where (slug = ${slug} or ${isFormerSlug(table, slug)}) and ${isPublished(table)}
  order by slug = ${slug} desc limit 1)`

/** Null if there is none. */
export async function findFeedName(
  db: Db,
  { hall, soloist, locale }: FeedOf & { locale: Locale },
): Promise<string | null> {
  if (soloist !== undefined) {
    const row = await db
      .selectFrom('soloists')
      .select('name')
      .where('id', '=', findId('soloists', soloist))
      .executeTakeFirst()
    return row?.name ?? null
  }
  const row = await db
    .selectFrom('venues')
    .select(selectInLanguage('title', locale).as('title'))
    .where('id', '=', findId('venues', hall ?? ''))
    .executeTakeFirst()
  return row?.title ?? null
}

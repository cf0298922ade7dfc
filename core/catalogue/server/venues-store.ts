import { isConcertPublished, isPublished, contentInLanguage } from '#core/content/server/content-columns.ts'
import { sql } from 'kysely'
import { findVenueGalleries } from '#core/content/server/gallery-store.ts'
import { findPictures, resolveMedia } from '#core/content/server/media-store.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import { pickText, type Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { selectInLanguage, spaceRow } from './columns.ts'
import { findConcerts } from './concert-store.ts'
import { formatAddress } from '../venues/venue-address.ts'
import { selectAccessOfVenue, selectCategoriesOfVenue, readHall } from './hall-columns.ts'
import type { VenueEntry } from '../catalogue.ts'

/** Per venue. */
const nextConcerts = 3

interface VenuesInput {
  locale: Locale
  /** Receives stored content that is omitted. */
  report: ReportContentError
  now: Date
  /** Session whose held seats count as free. */
  sessionId: string | null
}

/** In the order of the season: six queries, regardless of their number. */
export async function findVenueEntries(
  db: Db,
  { locale, report, now, sessionId }: VenuesInput,
): Promise<Omit<VenueEntry, 'calendar'>[]> {
  const venues = await db
    .selectFrom('venues')
    .select(['id', 'slug', 'title', 'city', 'address', 'color', 'cover_id', 'thumbnail_id', 'google_maps_url', 'plan'])
    .select(contentInLanguage('content', locale).as('content'))
    .select([selectCategoriesOfVenue(locale).as('categories'), selectAccessOfVenue(locale).as('access')])
    .select([
      selectInLanguage<string | null>('arrival', locale).as('arrival'),
      selectInLanguage<string | null>('parking', locale).as('parking'),
    ])
    .where(isPublished('venues'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ids = venues.flatMap(({ cover_id, thumbnail_id }) => [cover_id, thumbnail_id].filter((id) => id !== null))
  const contents = venues.map(({ slug, content }) =>
    readBlocks(content, { place: `venues ${slug}.content`, locale, report }),
  )
  const [pictures, galleries, resolved, upcoming] = await Promise.all([
    findPictures(db, ids, locale),
    findVenueGalleries(db, locale),
    resolveMedia(db, contents, locale),
    findNextOfVenues(db, { locale, now, sessionId }),
  ])
  const pictureOf = (id: number | null) => (id !== null && pictures.get(id)) || null
  return venues.map(
    ({ cover_id, thumbnail_id, google_maps_url, plan, categories, access, arrival, parking, ...venue }, index) => ({
      ...venue,
      ...spaceRow({ arrival, parking }, locale),
      title: pickText(venue.title, locale),
      city: pickText(venue.city, locale),
      address: formatAddress(venue, locale),
      content: resolved[index] ?? [],
      cover: pictureOf(cover_id),
      thumbnail: pictureOf(thumbnail_id),
      googleMapsUrl: google_maps_url,
      ...readHall({ slug: venue.slug, plan, categories, access }, { locale, report }),
      gallery: galleries.get(venue.id) ?? [],
      upcoming: upcoming.filter((concert) => concert.venue.slug === venue.slug),
    }),
  )
}

/** Those that take place, sold out or not, in chronological order. */
async function findNextOfVenues(db: Db, { locale, now, sessionId }: Omit<VenuesInput, 'report'>) {
  const { rows } = await sql<{ id: number }>`
    select next.id from venues cross join lateral (
      select event_dates.id from event_dates
      where event_dates.venue_id = venues.id and event_dates.starts_at > ${now}
        and event_dates.date >= (${now}::timestamptz - interval '1 day')::date
        and event_dates.status = 'scheduled' and ${isConcertPublished}
      order by event_dates.date, event_dates.starts_at limit ${nextConcerts}
    ) next
    where ${isPublished('venues')}`.execute(db)
  return findConcerts(db, { ids: rows.map(({ id }) => id), locale, now, sessionId })
}

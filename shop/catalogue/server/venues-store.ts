import type { Kysely } from 'kysely'
import { findVenueGalleries } from '../../content/server/gallery-store.ts'
import { findPictures, resolveMedia } from '../../content/server/media-store.ts'
import { contentInLanguage } from '../../content/server/content-column.ts'
import type { ReportMisfit } from '../../context/misfits.ts'
import { readBlocks } from '../../content/server/read-blocks.ts'
import { translated, type Locale } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'
import { categoriesOfVenue, readHall } from './halls/hall-columns.ts'
import type { VenueEntry } from '../venues/venue-entry.ts'

/** Every venue with its content and its pictures, in the order of the season: four queries, however many there are. */
export async function findVenueEntries(
  db: Kysely<Database>,
  { locale, report }: { locale: Locale; report: ReportMisfit },
): Promise<VenueEntry[]> {
  const venues = await db
    .selectFrom('venues')
    .select(['id', 'slug', 'title', 'city', 'address', 'color', 'cover_id', 'thumbnail_id', 'google_maps_url', 'plan'])
    .select(contentInLanguage('content', locale).as('content'))
    .select(categoriesOfVenue(locale).as('categories'))
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ids = venues.flatMap(({ cover_id, thumbnail_id }) => [cover_id, thumbnail_id].filter((id) => id !== null))
  const contents = venues.map(({ slug, content }) =>
    readBlocks(content, { place: `venues ${slug}.content`, locale, report }),
  )
  const [pictures, galleries, resolved] = await Promise.all([
    findPictures(db, ids, locale),
    findVenueGalleries(db, locale),
    resolveMedia(db, contents, locale),
  ])
  const pictureOf = (id: number | null) => (id !== null && pictures.get(id)) || null
  return venues.map(({ cover_id, thumbnail_id, google_maps_url, plan, categories, ...venue }, index) => ({
    ...venue,
    title: translated(venue.title, locale),
    city: translated(venue.city, locale),
    content: resolved[index] ?? [],
    cover: pictureOf(cover_id),
    thumbnail: pictureOf(thumbnail_id),
    googleMapsUrl: google_maps_url,
    ...readHall({ slug: venue.slug, plan, categories }, { locale, report }),
    gallery: galleries.get(venue.id) ?? [],
  }))
}

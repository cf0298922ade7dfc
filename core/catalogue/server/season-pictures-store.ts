import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createGalleryItem, createPicture, type StoredMedia } from '#core/content/media.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import type { GalleryItem, Picture } from '../catalogue.ts'
import { mediaById, mediaJson } from './columns.ts'

/** Pictures in the carousel of the event page. */
const galleryPictures = 12

export interface SeasonPictures {
  /** The chosen venue's pictures, if any; else those of the season. */
  gallery: GalleryItem[]
  /** Picture of the next concert: the chosen venue's, if it has one. */
  nextCover: Picture | null
  /** Chosen for the front page, with its picture; whether it may be shown is not checked. */
  featured: { id: number; cover: Picture | null } | null
}

export async function findSeasonPictures(
  db: Db,
  { locale, now, venueSlug }: { locale: Locale; now: Date; venueSlug: string | null },
): Promise<SeasonPictures> {
  const { rows } = await sql<PicturesRow>`
    select
      (select coalesce(json_agg(json_build_object('id', item.id, 'media', item.media) order by item.position, item.id), '[]')
        from (${selectGallery(venueSlug)}) item) as gallery,
      (${selectNextCover(now, venueSlug)}) as next_cover,
      (select json_build_object('id', event_dates.id, 'media', ${mediaById('events.cover_id')})
        from featured_dates join event_dates on event_dates.id = event_date_id join events on events.id = event_id) as featured`.execute(
    db,
  )
  const { gallery, next_cover, featured } = rows[0]!
  return {
    gallery: gallery.map(({ id, media }) => createGalleryItem(id, media, locale)).filter((item) => item !== null),
    nextCover: next_cover && createPicture(next_cover, locale),
    featured: featured && { id: featured.id, cover: featured.media && createPicture(featured.media, locale) },
  }
}

interface PicturesRow {
  gallery: { id: number; media: StoredMedia }[]
  next_cover: StoredMedia | null
  featured: { id: number; media: StoredMedia | null } | null
}

function selectGallery(venueSlug: string | null): RawBuilder<unknown> {
  return sql`
    select gallery_items.id, gallery_items.position, ${mediaJson} as media
    from gallery_items join media on media.id = gallery_items.media_id
    where gallery_items.venue_id is not distinct from (
      select venues.id from venues where venues.slug = ${venueSlug}
        and exists (select from gallery_items where gallery_items.venue_id = venues.id and ${isPublished('gallery_items')})
    ) and ${isPublished('gallery_items')}
    order by gallery_items.position, gallery_items.id limit ${galleryPictures}`
}

function selectNextCover(now: Date, venueSlug: string | null): RawBuilder<unknown> {
  return sql`
    select ${mediaById('events.cover_id')}
    from event_dates
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    where event_dates.starts_at > ${now} and event_dates.status = 'scheduled' and ${isConcertPublished}
    order by venues.slug is not distinct from ${venueSlug} desc, event_dates.starts_at, venues.position, venues.id limit 1`
}

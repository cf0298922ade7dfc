import { isPublished } from './content-columns.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { GalleryItem } from '../gallery/gallery.ts'
import { createGalleryItem } from '../media.ts'

export async function findGallery(db: Db, locale: Locale): Promise<GalleryItem[]> {
  return (await findRows(db)).flatMap((row) => toItem(row, locale))
}

/** By the venue's id, in one query. */
export async function findVenueGalleries(db: Db, locale: Locale): Promise<Map<number, GalleryItem[]>> {
  const galleries = new Map<number, GalleryItem[]>()
  for (const row of await findRows(db)) {
    if (row.venue_id === null) continue
    galleries.set(row.venue_id, [...(galleries.get(row.venue_id) ?? []), ...toItem(row, locale)])
  }
  return galleries
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

function findRows(db: Db) {
  return db
    .selectFrom('gallery_items')
    .innerJoin('media', 'media.id', 'gallery_items.media_id')
    .select([
      'gallery_items.id',
      'venue_id',
      'alt_text',
      'caption',
      'width',
      'height',
      'focal_x',
      'focal_y',
      'variants',
    ])
    .where(isPublished('gallery_items'))
    .orderBy('gallery_items.position')
    .orderBy('gallery_items.id')
    .execute()
}

function toItem({ id, venue_id: _, ...media }: Row, locale: Locale): GalleryItem[] {
  return [createGalleryItem(id, media, locale)].filter((item) => item !== null)
}

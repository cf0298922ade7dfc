import type { z } from 'zod'
import { compact, fields, key } from '../fields.ts'
import type { Kind } from './kind.ts'
import { archiveRows, readIds, referTo, saveEntries } from './rows.ts'

const schema = fields({ picture: key(), venue: key().optional() })
type GalleryFields = z.infer<typeof schema>
type GalleryItem = GalleryFields & { position: number }

/** Pictures of the gallery in the order of their list, each once. */
export const gallery: Kind<GalleryItem, GalleryItem, GalleryFields> = {
  name: 'gallery pictures',
  layout: { in: 'list', file: 'gallery', keyOf: ({ picture }) => String(picture) },
  schema,
  content: [],
  complete: (given, { position }) => ({ ...given, position }),
  references: ({ picture, venue }) => [
    ...referTo('pictures', picture, 'picture'),
    ...referTo('venues', venue, 'venue'),
  ],
  async read({ trx }) {
    const rows = await trx
      .selectFrom('gallery_items')
      .innerJoin('media', 'media.id', 'media_id')
      .leftJoin('venues', 'venues.id', 'venue_id')
      .select(['gallery_items.id', 'media.name as picture', 'venues.slug as venue', 'gallery_items.position'])
      .select('gallery_items.archived_at')
      .orderBy('gallery_items.position')
      .orderBy('gallery_items.id')
      .execute()
    const firsts = rows.filter(({ picture }, index) => rows.findIndex((row) => row.picture === picture) === index)
    return firsts.map(({ id, picture, venue, position, archived_at }) => ({
      key: picture,
      id,
      isArchived: archived_at !== null,
      data: { picture, venue: venue ?? undefined, position },
    }))
  },
  toFile: ({ picture, venue, position }) => compact({ picture, venue, position }),
  async write(changes, context) {
    const venueIds = await readIds(context, 'venues')
    await saveEntries(context, 'gallery_items', {
      changes,
      toRow: ({ data: { picture, venue, position } }) => ({
        media_id: context.pictures.get(picture)!,
        venue_id: venue === undefined ? null : venueIds.get(venue)!,
        position,
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'gallery_items', ids),
}

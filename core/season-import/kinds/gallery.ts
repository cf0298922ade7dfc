import type { z } from 'zod'
import { removeMissing, fields, key } from '../fields/fields.ts'
import type { Kind } from '../entries/kind.ts'
import { publishedFields, writePublication } from '../entries/publication.ts'
import { keepPublication, findPublicationMoment, refuseDatedDraft } from '../entries/published.ts'
import { readShown, selectShown, findShownAt } from '../entries/publication.ts'
import { archiveRows, readIds, createReferences, saveEntries } from '../entries/rows.ts'

const schema = fields({ picture: key(), venue: key().optional(), ...publishedFields })
type GalleryFields = z.infer<typeof schema>
type GalleryItem = GalleryFields & { position: number }

/** Pictures of the gallery in the order of their list, without duplicates. */
export const galleryEntries: Kind<GalleryItem, GalleryItem, GalleryFields> = {
  name: 'gallery pictures',
  layout: { in: 'list', file: 'gallery', keyOf: ({ picture }) => String(picture) },
  schema,
  content: [],
  complete: (given, completion) => refuseDatedDraft({ ...given, position: completion.position }, completion),
  moments: findPublicationMoment,
  references: ({ picture, venue }) => [
    ...createReferences('pictures', picture, 'picture'),
    ...createReferences('venues', venue, 'venue'),
  ],
  async read({ trx, timeZone }) {
    const rows = await trx
      .selectFrom('gallery_items')
      .innerJoin('media', 'media.id', 'media_id')
      .leftJoin('venues', 'venues.id', 'venue_id')
      .select(['gallery_items.id', 'media.name as picture', 'venues.slug as venue', 'gallery_items.position'])
      .select(['gallery_items.archived_at', selectShown('gallery_items', timeZone).as('published')])
      .orderBy('gallery_items.position')
      .orderBy('gallery_items.id')
      .execute()
    const firsts = rows.filter(({ picture }, index) => rows.findIndex((row) => row.picture === picture) === index)
    return firsts.map(({ id, picture, venue, position, archived_at, published }) => ({
      key: picture,
      id,
      isArchived: archived_at !== null,
      data: { picture, venue: venue ?? undefined, position, ...readShown(published) },
    }))
  },
  merge: keepPublication,
  toFile: ({ picture, venue, position, ...publication }) =>
    removeMissing({ picture, venue, position, ...writePublication(publication) }),
  async write(changes, context) {
    const venueIds = await readIds(context, 'venues')
    await saveEntries(context, 'gallery_items', {
      changes,
      toRow: ({ data }, stored) => ({
        media_id: context.pictures.get(data.picture)!,
        venue_id: data.venue === undefined ? null : venueIds.get(data.venue)!,
        position: data.position,
        published_at: findShownAt({ data }, stored, { table: 'gallery_items', context }),
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'gallery_items', ids),
}

import type { z } from 'zod'
import { defaultVenueColor } from '../../../catalogue/catalogue.ts'
import { compact, color, content, fields, key, line, text, webAddress, whole, writeText } from '../fields.ts'
import { readStoredContent, storeContent, writeContent } from '../markdown/content.ts'
import type { Kind } from './kind.ts'
import { archiveRows, json, namePictures, pictureId, referTo, saveEntries } from './rows.ts'

const schema = fields({
  title: text(),
  city: text(),
  address: line(),
  color: color().default(defaultVenueColor),
  maps: webAddress(),
  position: whole(0, 10_000).default(0),
  cover: key().optional(),
  thumbnail: key().optional(),
  content: content().optional(),
})
type Venue = z.infer<typeof schema>

export const venues: Kind<Venue> = {
  name: 'venues',
  layout: { in: 'files', folder: 'venues' },
  schema,
  content: ['content'],
  references: ({ cover, thumbnail }) => [
    ...referTo('pictures', cover, 'cover'),
    ...referTo('pictures', thumbnail, 'thumbnail'),
  ],
  async read(context) {
    const names = namePictures(context)
    const rows = await context.trx.selectFrom('venues').selectAll().orderBy('position').orderBy('id').execute()
    return rows.map(
      ({ id, slug, archived_at, google_maps_url, cover_id, thumbnail_id, content: blocks, ...venue }) => ({
        key: slug,
        id,
        isArchived: archived_at !== null,
        data: {
          ...venue,
          maps: google_maps_url,
          cover: names.get(cover_id),
          thumbnail: names.get(thumbnail_id),
          content: readStoredContent(blocks),
        },
      }),
    )
  },
  toFile: (venue) =>
    compact({
      title: writeText(venue.title),
      city: writeText(venue.city),
      address: venue.address,
      color: venue.color,
      maps: venue.maps,
      position: venue.position,
      cover: venue.cover,
      thumbnail: venue.thumbnail,
      content: writeContent(venue.content),
    }),
  async write(changes, context) {
    await saveEntries(context, 'venues', {
      // Where nothing else tells halls apart, they are offered as they came.
      changes: changes.toSorted((a, b) => a.entry.data.position - b.entry.data.position),
      toRow: ({ key: slug, data }) => ({
        slug,
        title: json(data.title),
        city: json(data.city),
        address: data.address,
        color: data.color,
        google_maps_url: data.maps,
        position: data.position,
        cover_id: pictureId(context, data.cover),
        thumbnail_id: pictureId(context, data.thumbnail),
        content: storeContent(data.content, slug),
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'venues', ids),
}

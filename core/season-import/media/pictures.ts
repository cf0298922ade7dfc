import { addPictureRows } from '#core/content/media/server/pictures.ts'
import { removeMissing, writeText } from '../fields/fields.ts'
import { findLargest, isDescribed, type Picture, pictureFields, type StoredPicture } from './picture.ts'
import { storeImages } from './store-images.ts'
import type { Kind } from '../entries/kind.ts'
import { toJson } from '../entries/rows.ts'

/** Pictures and their descriptions, from files in the folder `pictures`. */
export const pictureEntries: Kind<Picture, StoredPicture> = {
  name: 'pictures',
  layout: { in: 'map', file: 'pictures' },
  schema: pictureFields,
  content: [],
  isNeverArchived: true,
  references: () => [],
  prepare: storeImages,
  async read({ trx }) {
    const rows = await trx.selectFrom('media').selectAll().where(isDescribed).orderBy('name').execute()
    return rows.map(({ id, name, alt_text, caption, focal_x, focal_y, original, variants }) => ({
      key: name,
      id,
      isArchived: false,
      data: {
        alt: alt_text,
        caption: caption ?? undefined,
        focal_point: [focal_x, focal_y],
        file: original?.slice(0, original.indexOf('.')),
        largest: findLargest(variants),
      },
    }))
  },
  // An entry without a file keeps the stored one.
  merge: (data, stored) => ({ ...data, file: data.file ?? stored.file }),
  toFile: ({ alt, caption, focal_point, file }) =>
    removeMissing({
      alt: writeText(alt),
      caption: caption && writeText(caption),
      focal_point: focal_point.every((value) => value === 0.5) ? undefined : focal_point,
      file,
    }),
  async write(changes, context) {
    const rows = changes.flatMap(({ entry }) => context.media?.rows.pictures.get(entry.key) ?? [])
    const taken = rows.length > 0 ? await addPictureRows(context.trx, rows) : new Map<string, number>()
    for (const [name, id] of taken) context.pictures.set(name, id)
    for (const { entry, stored } of changes) {
      if (!stored || taken.has(entry.key)) continue
      const { alt, caption, focal_point } = entry.data
      await context.trx
        .updateTable('media')
        .set({ alt_text: toJson(alt)!, caption: toJson(caption), focal_x: focal_point[0], focal_y: focal_point[1] })
        .where('id', '=', stored.id)
        .execute()
    }
  },
  archive: async () => {},
}

import { sql } from 'kysely'
import { z } from 'zod'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import { checkPicture, writeImageFiles } from '#core/content/media/server/store-image.ts'
import type { MediaVariant } from '#core/content/media.ts'
import { yaml, removeMissing, writeText } from '../fields/fields.ts'
import type { Kind } from '../entries/kind.ts'
import { toJson } from '../entries/rows.ts'
import { hasHash, storeMedia } from './store-media.ts'

const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/, 'is no share: write a number from 0 (left, top) to 1 (right, bottom)')
  .transform(Number)

const pictureFields = yaml
  .fields({
    alt: yaml.shortText(1000).optional(),
    decoration: yaml.yesNo().default(false),
    caption: yaml.shortText(1000).optional(),
    focal_point: z.tuple([share, share], 'is two numbers, as [0.5, 0.3]').default([0.5, 0.5]),
  })
  .refine(({ alt, decoration }) => alt !== undefined || decoration, { path: ['alt'], error: 'is missing' })
  .refine(({ alt, decoration }) => alt === undefined || !decoration, {
    path: ['decoration'],
    error: 'is true: then there is no alt',
  })
type PictureFields = z.infer<typeof pictureFields>

interface Picture extends PictureFields {
  /** SHA-256 of its file; undefined if there is no file. */
  file?: string | undefined
}

interface StoredPicture extends Picture {
  largest: string | undefined
}

/** A picture's largest file, which represents a drawn picture without an original. */
export function findLargest(variants: readonly MediaVariant[]): string | undefined {
  return variants.toSorted((a, b) => b.width - a.width)[0]?.url
}

/** Condition: other pictures are not part of a season and appear on no page. */
export const isDescribed = sql<boolean>`(media.alt_text ->> 'en' <> '' or media.is_decorative)`

const toAlt = ({ alt, decoration }: Pick<PictureFields, 'alt' | 'decoration'>) => ({
  alt_text: toJson(alt ?? { en: '' })!,
  is_decorative: decoration,
})

const storeImages: NonNullable<Kind<Picture, StoredPicture>['prepare']> = (entries, preparation) =>
  storeMedia(entries, preparation, {
    folder: 'pictures',
    rows: preparation.context.media?.rows.pictures,
    sayWhat: (name) => `Say what it shows: write "${name}:" with "alt:" in pictures.yaml.`,
    sayWhere: (name) =>
      `There is no file of the picture "${name}": put it into the season's folder, as pictures/${name}.jpg.`,
    isKept: (name) => preparation.context.pictures.has(name),
    // A drawn picture has no original; its largest file represents it, as in an export.
    isSame: async ({ file, largest }, hash, dataDirectory) =>
      file !== undefined || !largest ? file === hash : hasHash(dataDirectory, largest, hash),
    async store(dataDirectory, name, { alt, decoration, caption, focal_point }, file) {
      const picture = {
        name,
        from: { file },
        alt_text: alt ?? null,
        caption: caption ?? null,
        focal_point: { x: focal_point[0], y: focal_point[1] },
      }
      const taken = await (dataDirectory === null ? checkPicture(picture) : writeImageFiles(dataDirectory, picture))
      if ('row' in taken) return { row: { ...taken.row, is_decorative: decoration } }
      if ('problem' in taken) return taken
      const { width, height } = taken.facts
      return { row: { name, ...toAlt({ alt, decoration }), caption: toJson(caption), width, height, variants: '[]' } }
    },
  })

export const pictureEntries: Kind<Picture, StoredPicture> = {
  name: 'pictures',
  layout: { in: 'map', file: 'pictures' },
  schema: pictureFields,
  content: [],
  references: () => [],
  prepare: storeImages,
  async read({ trx }) {
    const rows = await trx.selectFrom('media').selectAll().where(isDescribed).orderBy('name').execute()
    return rows.map(({ id, name, alt_text, is_decorative, caption, focal_x, focal_y, original, variants }) => ({
      key: name,
      id,
      isArchived: false,
      data: {
        alt: is_decorative ? undefined : alt_text,
        decoration: is_decorative,
        // A season is written in English at least.
        caption: caption?.en ? caption : undefined,
        focal_point: [focal_x, focal_y],
        file: original?.slice(0, original.indexOf('.')),
        largest: findLargest(variants),
      },
    }))
  },
  // An entry without a file keeps the stored one.
  merge: (data, stored) => ({ ...data, file: data.file ?? stored.file }),
  toFile: ({ alt, decoration, caption, focal_point, file }) =>
    removeMissing({
      alt: alt && writeText(alt),
      decoration: decoration ? 'true' : undefined,
      caption: caption && writeText(caption),
      focal_point: focal_point.every((value) => value === 0.5) ? undefined : focal_point,
      file,
    }),
  async write(changes, context) {
    const rows = changes.flatMap(({ entry }) => context.media?.rows.pictures.get(entry.key) ?? [])
    const taken = rows.length > 0 ? await addMediaRows(context.trx, 'media', rows) : new Map<string, number>()
    for (const [name, id] of taken) context.pictures.set(name, id)
    for (const { entry, stored } of changes) {
      if (!stored || taken.has(entry.key)) continue
      const { caption, focal_point } = entry.data
      await context.trx
        .updateTable('media')
        .set({ ...toAlt(entry.data), caption: toJson(caption), focal_x: focal_point[0], focal_y: focal_point[1] })
        .where('id', '=', stored.id)
        .execute()
    }
  },
}

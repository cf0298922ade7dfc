import { sql } from 'kysely'
import { z } from 'zod'
import type { MediaVariant } from '#core/content/media.ts'
import { fields, text } from '../fields/fields.ts'

const longestText = 1000
const words = () =>
  text().refine(
    (value) => Object.values(value).every((each) => each.length <= longestText),
    `is longer than ${longestText} letters`,
  )
const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/, 'is no share: write a number from 0 (left, top) to 1 (right, bottom)')
  .transform(Number)

export const pictureFields = fields({
  alt: words(),
  caption: words().optional(),
  focal_point: z.tuple([share, share], 'is two numbers, as [0.5, 0.3]').default([0.5, 0.5]),
})
type PictureFields = z.infer<typeof pictureFields>

export interface Picture extends PictureFields {
  /** The SHA-256 of its file; undefined where no file says it. */
  file?: string | undefined
}

export interface StoredPicture extends Picture {
  /** The largest file that is made of it, as its address. */
  largest: string | undefined
}

/** The address of the largest of a picture's files: it stands for one that was drawn and has no original. */
export function findLargest(variants: readonly MediaVariant[]): string | undefined {
  return variants.toSorted((a, b) => b.width - a.width)[0]?.url
}

/** Pictures of which nobody has said yet what they show are no part of a season: no page shows them. */
export const isDescribed = sql<boolean>`media.alt_text ->> 'en' <> ''`

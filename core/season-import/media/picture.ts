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
  /** SHA-256 of its file; undefined if there is no file. */
  file?: string | undefined
}

export interface StoredPicture extends Picture {
  /** Address of its largest generated file. */
  largest: string | undefined
}

/**
 * Returns the address of a picture's largest file, which represents a drawn picture without an
 * original.
 */
export function findLargest(variants: readonly MediaVariant[]): string | undefined {
  return variants.toSorted((a, b) => b.width - a.width)[0]?.url
}

/** Condition: pictures without a description are not part of a season and appear on no page. */
export const isDescribed = sql<boolean>`media.alt_text ->> 'en' <> ''`

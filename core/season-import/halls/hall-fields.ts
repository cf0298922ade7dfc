import { isSendable } from '#values/typed-text.ts'
import { z } from 'zod'
import type { Translated } from '#values/locales.ts'
import { removeMissing, fields, key, line, text, writeText } from '../fields/fields.ts'

/** A category of a hall, independent of concerts. */
export interface HallCategory {
  key: string
  title: Translated
  note?: Translated | undefined
}

const category = fields({ key: key(), title: text(), note: text().optional() })

export const hallCategories = () =>
  z
    .array(category)
    .max(100, 'has more than 100 categories')
    .refine(
      (all) => new Set(all.map((one) => one.key)).size === all.length,
      'names two alike: give each a key of its own',
    )

export const writeCategory = ({ key: name, title, note }: HallCategory): object =>
  removeMissing({ key: name, title: writeText(title), note: note && writeText(note) })

/** Contact for wheelchair places and accompanying persons. */
export const hallAccess = () =>
  fields({
    phone: line().optional(),
    email: line().refine(isSendable, 'is no mail address').optional(),
    note: text().optional(),
  })
export type Access = z.infer<ReturnType<typeof hallAccess>>

/** Returns undefined if nothing is given. */
export function writeAccess({ phone, email, note }: Access): object | undefined {
  const written = removeMissing({ phone, email, note: note && writeText(note) })
  return Object.keys(written).length > 0 ? written : undefined
}

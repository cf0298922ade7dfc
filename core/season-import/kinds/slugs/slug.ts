import { z } from 'zod'
import type { Translated } from '#values/locales.ts'
import { fields, KEY, writeText } from '#core/season-import/fields/fields.ts'

const word = () =>
  z.string().max(100, 'is longer than 100 letters').regex(KEY, 'is written in small letters, digits and single hyphens')

/** Slug in each language; default: the key. */
export const slug = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    fields({ en: word(), fr: word().optional(), hu: word().optional() }),
  ) as z.ZodType<Translated>

/** Returns undefined if it is the key in every language. */
export function writeSlug(value: Translated, key: string): string | Translated | undefined {
  const words = new Set(Object.values(value))
  return words.size === 1 && words.has(key) ? undefined : writeText(value)
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Translated } from '../../../../values/locales.ts'
import { fields, KEY, moment, writeText, yesNo } from '../fields.ts'
import type { SeasonContext } from './kind.ts'
import { localMoment } from './moments.ts'

/** The fields of what has an address of its own and comes out on a day. */
export const publishedFields = {
  /** From when on it is shown; at once where nothing is said. */
  published: moment().optional(),
  /** Kept, and shown to nobody yet. */
  draft: yesNo().default(false),
}

export interface Publication {
  published?: string | undefined
  draft: boolean
}

/** The columns of a table that has `published_at`. */
export function publicationColumns({ published, draft }: Publication, context: SeasonContext): Record<string, unknown> {
  const published_at = draft ? null : published === undefined ? sql`now()` : localMoment(published, context)
  return { published_at, archived_at: null }
}

export const readPublication = (published: string | null): Publication =>
  published === null ? { draft: true } : { published, draft: false }

/** What is shown already goes on being shown since then, where its file names no day. */
export function keepPublication<Data extends Publication>(data: Data, stored: Publication): Data {
  return data.published !== undefined || data.draft ? data : { ...data, published: stored.published }
}

export const writePublication = ({ published, draft }: Publication): Record<string, unknown> => ({
  published,
  draft: draft || undefined,
})

const word = () =>
  z.string().max(100, 'is longer than 100 letters').regex(KEY, 'is written in small letters, digits and single hyphens')

/** The words of an address in each language; the key where nothing is said. */
export const slug = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { en: value } : value),
    fields({ en: word(), fr: word().optional(), hu: word().optional() }),
  ) as z.ZodType<Translated>

/** Undefined where it is the key in every language. */
export function writeSlug(value: Translated, key: string): string | Translated | undefined {
  const words = new Set(Object.values(value))
  return words.size === 1 && words.has(key) ? undefined : writeText(value)
}

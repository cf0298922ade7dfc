/** Samples of changed fields: a piece of the full season written otherwise, and what of the shop's rows is another then. */
import { expect } from 'vitest'

/** The number of a row that is called so, which a test looks up. */
export class IdOf {
  readonly table:
    | 'media'
    | 'legal_entities'
    | 'venues'
    | 'events'
    | 'soloists'
    | 'hall_categories'
    | 'article_categories'
  readonly called: string
  constructor(table: IdOf['table'], called: string) {
    this.table = table
    this.called = called
  }
}
export const idOf = (table: IdOf['table'], called: string) => new IdOf(table, called)

/** A value of some depth in which these words stand. */
export const says = (...words: string[]) =>
  expect.toSatisfy((value: unknown) => words.every((word) => JSON.stringify(value).includes(word)))
export const spring = '2026-04-01 10:00'
export const inSpring = '2026-04-01T08:00:00+00:00'
export const autumn = '2026-10-05 10:00'
export const inAutumn = '2026-10-05T08:00:00+00:00'
export const january = '2026-01-01 10:00'

/** A field, a piece of a file and what stands there instead, and the columns that this changes. */
export type FieldSample = [field: string, before: string, after: string, expected: Record<string, unknown>]

export interface FieldSamples {
  /** The kind of entry, and which one, as a report calls them. */
  kind: string
  entry: string
  path: string
  samples: FieldSample[]
}

export const publication = (table: string, before = `published: ${january}`): FieldSample[] => [
  ['published', before, `published: ${spring}`, { [`${table}.published_at`]: inSpring }],
  ['draft', before, 'draft: true', { [`${table}.published_at`]: null }],
]

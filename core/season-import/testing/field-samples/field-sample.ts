/**
 * Samples of changed fields: a modified part of the full season, and the resulting changes in the
 * shop's rows.
 */
import { expect } from 'vitest'

/** Placeholder for the id of a row by name, resolved by a test. */
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

/** Matches a nested value that contains these words. */
export const says = (...words: string[]) =>
  expect.toSatisfy((value: unknown) => words.every((word) => JSON.stringify(value).includes(word)))
export const spring = '2026-04-01 10:00'
export const inSpring = '2026-04-01T08:00:00+00:00'
export const autumn = '2026-10-05 10:00'
export const inAutumn = '2026-10-05T08:00:00+00:00'
export const january = '2026-01-01 10:00'

/** A field, the original and replaced part of its file, and the resulting column changes. */
export type FieldSample = [field: string, before: string, after: string, expected: Record<string, unknown>]

export interface FieldSamples {
  /** Kind and key of the entry, as in reports. */
  kind: string
  entry: string
  path: string
  samples: FieldSample[]
}

export const publication = (table: string, before = `published: ${january}`): FieldSample[] => [
  ['published', before, `published: ${spring}`, { [`${table}.published_at`]: inSpring }],
  ['draft', before, 'draft: true', { [`${table}.published_at`]: null }],
]

import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'

/** Bytes of one content in one language: more is no page, and reading it would keep every other visitor waiting. */
const largestContent = 500_000

/**
 * Content in the visitor's language, else in English: whatever is stored there (`readBlocks`). What is too large is not read: a
 * text that says so stands for it.
 */
export function contentInLanguage(column: string, locale: Locale): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(column)} -> ${locale}::text, ${sql.ref(column)} -> 'en')`
  return sql`case when pg_column_size(${value}) > ${sql.lit(largestContent)}
    then to_jsonb('too large'::text) else ${value} end`
}

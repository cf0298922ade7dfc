import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'

/** Maximum bytes of one content in one language: reading more would block all other visitors. */
const largestContent = 500_000

/**
 * Reads stored content in the visitor's language, else in English, without validation
 * (`readBlocks`). Oversized content is not read; a text that says so replaces it.
 */
export function contentInLanguage(column: string, locale: Locale): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(column)} -> ${locale}::text, ${sql.ref(column)} -> 'en')`
  return sql`case when pg_column_size(${value}) > ${sql.lit(largestContent)}
    then to_jsonb('too large'::text) else ${value} end`
}

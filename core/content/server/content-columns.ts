import { type RawBuilder, sql } from 'kysely'
import { fallbackLocale, type Locale, locales } from '#values/locales.ts'

/** Published and not archived. */
export function isPublished(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} <= now() and ${sql.ref(`${table}.archived_at`)} is null)`
}

/** For rows named `event_dates`: date, event and hall are published, so tickets can be bought. */
export const isConcertPublished = sql<boolean>`(${isPublished('event_dates')}
  and event_dates.event_id in (select id from events where ${isPublished('events')})
  and event_dates.venue_id in (select id from venues where ${isPublished('venues')}))`

/** Returns the slug in a language, else in English, as the column's unique indexes do. */
export function slugInLanguage(column: string, locale: Locale): RawBuilder<string> {
  const english = sql`${sql.ref(column)} ->> ${sql.lit(fallbackLocale)}`
  if (locale === fallbackLocale) return sql<string>`(${english})`
  return sql<string>`coalesce(${sql.ref(column)} ->> ${sql.lit(locale)}, ${english})`
}

/** In any language. Two rows can have a slug in different ones: take the first by `isOwnSlug`. */
export function hasSlug(column: string, slug: string): RawBuilder<boolean> {
  const matches = locales.map((locale) => sql`${slugInLanguage(column, locale)} = ${slug}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/** In exactly this language: `.orderBy(isOwnSlug('slug', asked), 'desc')`. */
export function isOwnSlug(column: string, { slug, locale }: { slug: string; locale: Locale }): RawBuilder<boolean> {
  return sql<boolean>`${slugInLanguage(column, locale)} = ${slug}`
}

type SluggedTable = 'pages' | 'articles' | 'article_categories' | 'soloists' | 'surveys' | 'venues'

/** The row that had the slug before; one that has it now comes first. */
export function isFormerSlug(table: SluggedTable, slug: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} = (
    select record_id from former_slugs where former_slugs.kind = ${table} and former_slugs.slug = ${slug})`
}

/** In bytes, of one language: reading more would block all other visitors. */
const largestContent = 500_000

/**
 * Reads content in a language, else in English, without validation (`readBlocks`). If it is
 * oversized, a text that says so replaces it.
 */
export function contentInLanguage(column: string, locale: Locale): RawBuilder<unknown> {
  const value = sql`coalesce(${sql.ref(column)} -> ${locale}::text, ${sql.ref(column)} -> 'en')`
  return sql`case when pg_column_size(${value}) > ${sql.lit(largestContent)}
    then to_jsonb('too large'::text) else ${value} end`
}

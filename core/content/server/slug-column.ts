import { type RawBuilder, sql } from 'kysely'
import { fallbackLocale, type Locale, locales } from '#values/locales.ts'

/**
 * Returns the slug of a row in a language, else in English, with the expression of the column's
 * unique indexes.
 */
export function slugInLanguage(column: string, locale: Locale): RawBuilder<string> {
  const english = sql`${sql.ref(column)} ->> ${sql.lit(fallbackLocale)}`
  if (locale === fallbackLocale) return sql<string>`(${english})`
  return sql<string>`coalesce(${sql.ref(column)} ->> ${sql.lit(locale)}, ${english})`
}

/**
 * Condition: a row has that slug in any language. Two rows can have it in different ones: order by
 * `isOwnSlug` and take the first.
 */
export function hasSlug(column: string, slug: string): RawBuilder<boolean> {
  const matches = locales.map((locale) => sql`${slugInLanguage(column, locale)} = ${slug}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}

/**
 * Condition: it is the row's slug in exactly this language:
 * `.orderBy(isOwnSlug('slug', asked), 'desc')`.
 */
export function isOwnSlug(column: string, { slug, locale }: { slug: string; locale: Locale }): RawBuilder<boolean> {
  return sql<boolean>`${slugInLanguage(column, locale)} = ${slug}`
}

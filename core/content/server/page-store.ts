import type { Insertable, Kysely } from 'kysely'
import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { findTakenSlugs } from '../page-slugs.ts'
import type { Page } from '../page.ts'
import { contentInLanguage } from './content-column.ts'
import { resolveMedia } from './media-store.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { isPublished } from './published.ts'
import { readBlocks } from './read-blocks.ts'
import { hasSlug, isOwnSlug, slugInLanguage } from './slug-column.ts'

/** A page and its slugs in all languages that have one. */
export interface FoundPage {
  page: Page
  slug: Translated
}

/**
 * Returns the page with that slug in the visitor's language, else in another one; null if there is
 * none.
 */
export async function findPage(
  db: Kysely<Database>,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportContentError },
): Promise<FoundPage | null> {
  const page = await db
    .selectFrom('pages')
    .select(['key', 'slug', 'title', contentInLanguage('content', locale).as('content'), 'hide_title'])
    .where(hasSlug('slug', slug))
    .where(isPublished('pages'))
    .orderBy(isOwnSlug('slug', { slug, locale }), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!page) return null
  const blocks = readBlocks(page.content, { place: `pages ${page.key}.content`, locale, report })
  const [content = []] = await resolveMedia(db, [blocks], locale)
  return { page: { title: pickText(page.title, locale), content, hide_title: page.hide_title }, slug: page.slug }
}

/**
 * Returns the slug of the page with that key in a language; null if there is none or it is not
 * published.
 */
export async function findPageSlug(
  db: Kysely<Database>,
  { key, locale }: { key: string; locale: Locale },
): Promise<string | null> {
  const page = await db
    .selectFrom('pages')
    .select(slugInLanguage('slug', locale).as('slug'))
    .where('key', '=', key)
    .where(isPublished('pages'))
    .executeTakeFirst()
  return page?.slug ?? null
}

/** A page as stored. */
export type NewPage = Omit<Insertable<Database['pages']>, 'slug'> & { slug: Translated }

/**
 * Inserts new pages.
 * @throws if another path of the shop has the address of one, which would hide the page
 */
export async function addPages(db: Kysely<Database>, pages: readonly NewPage[]): Promise<void> {
  for (const { key, slug } of pages) {
    const [taken] = findTakenSlugs(slug)
    if (taken !== undefined)
      throw new Error(`The page "${key}" cannot have the slug "${taken}": another part of the shop answers there.`)
  }
  const rows = pages.map((page) => ({ ...page, slug: JSON.stringify(page.slug) }))
  await db.insertInto('pages').values(rows).execute()
}

import { sql } from 'kysely'
import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { href } from '@cadenza/navigation'
import type { ShopContext } from '#core/context/shop-context.ts'
import { routes } from '#core/routes/routes.ts'
import type { Page } from '../page.ts'
import { contentInLanguage, isPublished, hasSlug, isFormerSlug, isOwnSlug, slugInLanguage } from './content-columns.ts'
import { resolveMedia } from './media-store.ts'
import { readBlocks } from './read-blocks.ts'

/** With its slugs in all languages that have one. */
interface FoundPage {
  page: Page
  slug: Translated
}

/** Finds the slug in the visitor's language, else in another one. */
export async function findPage(
  db: Db,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportContentError },
): Promise<FoundPage | null> {
  const page = await db
    .selectFrom('pages')
    .select(['key', 'slug', 'title', contentInLanguage('content', locale).as('content'), 'hide_title'])
    .where(({ or }) => or([hasSlug('slug', slug), isFormerSlug('pages', slug)]))
    .where(isPublished('pages'))
    .orderBy(isOwnSlug('slug', { slug, locale }), 'desc')
    .orderBy(hasSlug('slug', slug), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!page) return null
  const blocks = readBlocks(page.content, { place: `pages ${page.key}.content`, locale, report })
  const [content = []] = await resolveMedia(db, [blocks], locale)
  return { page: { title: pickText(page.title, locale), content, hide_title: page.hide_title }, slug: page.slug }
}

/** Null if the page is not published. */
async function findPageSlug(db: Db, { key, locale }: { key: string; locale: Locale }): Promise<string | null> {
  const page = await db
    .selectFrom('pages')
    .select(slugInLanguage('slug', locale).as('slug'))
    .where('key', '=', key)
    .where(isPublished('pages'))
    .executeTakeFirst()
  return page?.slug ?? null
}

/** Pages that a seller is legally required to have, with keys and addresses that identify them. */
const legalPages = {
  terms: ['terms'],
  imprint: ['imprint', 'legal-notice', 'mentions-legales', 'impresszum'],
  privacy: [
    'privacy',
    'privacy-policy',
    'confidentialite',
    'politique-de-confidentialite',
    'adatvedelem',
    'adatkezeles',
  ],
} as const

type LegalPage = keyof typeof legalPages

export async function findMissingLegalPages(db: Db): Promise<LegalPage[]> {
  const { rows } = await sql<{ name: string }>`
    select key as name from pages where ${isPublished('pages')}
    union select slugs.name from pages cross join lateral jsonb_each_text(slug) slugs (locale, name) where ${isPublished('pages')}`.execute(
    db,
  )
  const shown = new Set(rows.map(({ name }) => name))
  return (Object.keys(legalPages) as LegalPage[]).filter((page) => !legalPages[page].some((name) => shown.has(name)))
}

/** Finds the address of the terms of sale in the visitor's language, if there is such a page. */
export async function findTermsUrl({
  db,
  locale,
  readShared,
}: Pick<ShopContext, 'db' | 'locale' | 'readShared'>): Promise<string | null> {
  const slug = await readShared('terms', () => findPageSlug(db, { key: 'terms', locale }), 'texts')
  return slug === null ? null : href(routes.page, { slug })
}

/** Legally required pages: those in the footer, and the one accepted at the checkout. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { routes } from '#core/routes/routes.ts'
import { type Locale, locales, pickText } from '#values/locales.ts'
import type { LegalPage } from '../settings.ts'

export async function listLegalPages(db: Db, locale: Locale): Promise<LegalPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'key', 'slug', 'title', 'content'])
    .select(sql<boolean>`coalesce(published_at <= now(), false)`.as('isPublished'))
    .where('archived_at', 'is', null)
    .where((where) => where.or([where('footer_position', 'is not', null), where('key', '=', 'terms')]))
    .orderBy(sql`footer_position nulls last`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, key, slug, title, content, isPublished }) => ({
    id,
    key,
    title: pickText(title, locale),
    address: href(routes.page, { slug: pickText(slug, locale) }),
    isPublished,
    missing: locales.filter((language) => !content?.[language]?.length),
  }))
}

import { href } from '@cadenza/navigation'
import type { Kysely } from 'kysely'
import { translated, type Locale } from '../../../values/locales.ts'
import { routes } from '../../routes.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { MenuItem } from '../../shared-props.ts'
import type { Page } from '../page.ts'
import { contentInLanguage } from './content-column.ts'
import { resolvePictures } from './media-store.ts'
import type { ReportMisfit } from '../../context/misfits.ts'
import { readBlocks } from './read-blocks.ts'

/** The page of that slug, in the visitor's language; null where there is none. */
export async function findPage(
  db: Kysely<Database>,
  { slug, locale, report }: { slug: string; locale: Locale; report: ReportMisfit },
): Promise<Page | null> {
  const page = await db
    .selectFrom('pages')
    .select(['title', contentInLanguage('content', locale).as('content'), 'hide_title'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!page) return null
  const blocks = readBlocks(page.content, { place: `pages ${slug}.content`, locale, report })
  const [content = []] = await resolvePictures(db, [blocks], locale)
  return { title: translated(page.title, locale), content, hide_title: page.hide_title }
}

/** The pages that the footer leads to, in their order. */
export async function findFooterLinks(db: Kysely<Database>, locale: Locale): Promise<MenuItem[]> {
  const pages = await db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('footer_position', 'is not', null)
    .orderBy('footer_position')
    .orderBy('id')
    .execute()
  return pages.map(({ slug, title }) => ({ title: translated(title, locale), uri: href(routes.page, { slug }) }))
}

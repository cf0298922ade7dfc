import { href } from '@cadenza/navigation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { isPublished } from '../../content/server/published.ts'
import { slugInLanguage } from '../../content/server/slug-column.ts'
import { accountRoutes } from '../../account-routes.ts'
import { routes } from '../../routes.ts'
import type { MenuItem } from '../../shared-props.ts'
import { translated, type Locale, type Translated } from '../../../values/locales.ts'
import type { ShopContext } from '../../context/shop-context.ts'

interface FooterRow {
  kind: 'articles' | 'faq' | 'page'
  slug: string | null
  title: Translated | null
}

/** Where the footer leads, read in one statement: to articles and questions where there are any, then to the pages that say so, and to lost tickets. */
export async function findFooterLinks({
  db,
  locale,
  translate,
}: Pick<ShopContext, 'db' | 'locale' | 'translate'>): Promise<MenuItem[]> {
  const rows = await findRows(db, locale)
  const links = rows.map(({ kind, slug, title }) => {
    if (kind === 'articles') return { title: translate('articles.title'), uri: href(routes['article-categories']) }
    if (kind === 'faq') return { title: translate('faq.title'), uri: href(routes.faq) }
    return { title: translated(title ?? { en: '' }, locale), uri: href(routes.page, { slug: slug ?? '' }) }
  })
  return [...links, findTicketsLink(translate)]
}

/** Where lost tickets are found. */
export const findTicketsLink = (translate: ShopContext['translate']) => ({
  title: translate('accounts.find.title'),
  uri: href(accountRoutes['tickets.find']),
})

async function findRows(db: Kysely<Database>, locale: Locale): Promise<FooterRow[]> {
  const { rows } = await sql<FooterRow>`
    select kind, slug, title from (
      select 0 as part, 0 as position, 0::bigint as id, 'articles' as kind, null as slug, null::jsonb as title
      where exists (select from articles where ${isPublished('articles')})
      union all
      select 1, 0, 0, 'faq', null, null where exists (select from faqs where ${isPublished('faqs')})
      union all
      select 2, footer_position, id, 'page', ${slugInLanguage('slug', locale)}, title from pages
      where footer_position is not null and ${isPublished('pages')}
    ) link order by part, position, id`.execute(db)
  return rows
}

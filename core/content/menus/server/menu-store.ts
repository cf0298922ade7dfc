import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { MenuBuiltin } from '#core/content/tables.ts'
import type { Db } from '#platform/schema/schema.ts'
import { isPublished, slugInLanguage } from '#core/content/server/content-columns.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { routes } from '#core/routes/routes.ts'
import type { MenuItem } from '../menu-item.ts'
import { pickText, type Locale, type Translated } from '#values/locales.ts'
import type { ShopContext } from '#core/context/shop-context.ts'

interface ItemRow {
  title: Translated
  builtin: MenuBuiltin | null
  /** Of its target page. */
  slug: string | null
  address: string | null
}

type Asked = Pick<ShopContext, 'db' | 'locale'>

/**
 * Returns the footer's items, articles and questions only if there are any, and the pages marked
 * for it, in one statement.
 */
export function findFooterLinks({ db, locale }: Asked): Promise<MenuItem[]> {
  return findItems(
    { db, locale },
    sql`(
      select title, builtin, slug, address, position, 0 as part, id from ${ownItems('footer', locale)}
      where case builtin
        when 'articles' then exists (select from articles where ${isPublished('articles')})
        when 'faq' then exists (select from faqs where ${isPublished('faqs')})
        else true
      end
      union all
      select title, null, ${slugInLanguage('slug', locale)}, null, footer_position, 1, id from pages
      where footer_position is not null and ${isPublished('pages')}
    )`,
  )
}

export const findAccountMenu = ({ db, locale }: Asked): Promise<MenuItem[]> =>
  findItems(
    { db, locale },
    sql`(select title, builtin, slug, address, position, 0 as part, id from ${ownItems('account', locale)})`,
  )

/** Only published items; the sign-out item is always shown. */
const ownItems = (menu: 'footer' | 'account', locale: Locale) => sql`(
  select menu_items.title, builtin, ${slugInLanguage('pages.slug', locale)} as slug, address, position, menu_items.id
  from menu_items left join pages on pages.id = page_id and ${isPublished('pages')}
  where menu = ${menu} and (${isPublished('menu_items')} or builtin = 'logout') and (page_id is null or pages.id is not null)
) as own`

async function findItems({ db, locale }: { db: Db; locale: Locale }, items: ReturnType<typeof sql>) {
  const { rows } = await sql<ItemRow>`
    select title, builtin, slug, address from ${items} as item order by position, part, id`.execute(db)
  return rows.map(({ title, ...row }): MenuItem => ({ title: pickText(title, locale), ...targetOf(row) }))
}

function targetOf({ builtin, slug, address }: Omit<ItemRow, 'title'>): Omit<MenuItem, 'title'> {
  if (builtin === 'logout') return { uri: null, event: 'logout' }
  if (builtin !== null) return { uri: menuBuiltinPaths[builtin] }
  if (slug !== null) return { uri: href(routes.page, { slug }) }
  return address?.startsWith('/') ? { uri: address } : { uri: null, external_uri: address }
}

export const menuBuiltinPaths: Record<Exclude<MenuBuiltin, 'logout'>, string> = {
  articles: href(routes['article-categories']),
  faq: href(routes.faq),
  tickets: href(accountRoutes['tickets.find']),
  orders: href(accountRoutes['account.orders']),
  account: href(accountRoutes.account),
}

export const findTicketsLink = (translate: ShopContext['translate']) => ({
  title: translate('accounts.find.title'),
  uri: menuBuiltinPaths.tickets,
})

export const listVisitorMenu = (translate: ShopContext['translate']): MenuItem[] => [
  { title: translate('menu.register'), uri: href(accountRoutes.register) },
  { title: translate('menu.login'), uri: href(accountRoutes.login) },
]

import { href, createRouter } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { MenuBuiltin } from '#core/content/tables.ts'
import { routes } from '#core/routes/routes.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { type ContentField, field } from '#apps/desk/content/define/server/fields.ts'
import { findLastPlace } from '#apps/desk/content/server/menu-position.ts'
import type { Db } from '#platform/schema/schema.ts'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { isExternalHref, isSafeHref } from '#core/content/blocks/links.ts'
import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import type { PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import { menuNames, type MenuName, pageOfTarget } from '../menus.ts'

const longest = 500

/** A page, a working URL of the shop, or an external https URL; never a script. */
const targetRule: PlainRule = {
  clean: cleanLine,
  findFlaws(value, { name, translate }): Record<string, string> {
    if (value === '') return { [name]: translate('menus.errors.nowhere') }
    if (isLongerThan(value, longest)) return { [name]: translate('content.errors.tooLong', { count: longest }) }
    return pageOfTarget(value) !== null || isAddress(value) ? {} : { [name]: translate('menus.errors.address') }
  },
}

function isAddress(value: string): boolean {
  if (!isSafeHref(value)) return false
  if (value.startsWith('/')) return true
  const url = isExternalHref(value) && URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' && value.startsWith('https://') && url.username === '' && url.password === ''
}

const router = createRouter(pageRoutes)

/** Checks a target against the database: reports a missing page, or a URL without content. */
async function findTargetFlaw(db: Db, target: string, translate: DeskTranslate): Promise<Record<string, string>> {
  const page = pageOfTarget(target)
  if (page !== null) return (await isPage(db, sql`id = ${page}`)) ? {} : { target: translate('menus.errors.page') }
  if (!target.startsWith('/')) return {}
  const found = router.match(target)
  if (!found) return { target: translate('menus.errors.nothing') }
  // The route of an arbitrary slug requires an existing page.
  const slug = found.name === 'page' ? found.params['slug'] : undefined
  const isThere =
    slug === undefined ||
    (await isPage(db, sql`exists (select from jsonb_each_text(slug) as own where value = ${slug})`))
  return isThere ? {} : { target: translate('menus.errors.nothing') }
}

async function isPage(db: Db, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select from pages where archived_at is null and ${condition} limit 1`.execute(db)
  return rows.length > 0
}

const readMenu = (typed: unknown): MenuName => menuNames.find((name) => name === typed) ?? 'footer'

function targetColumns(target: string) {
  const page = pageOfTarget(target)
  return { page_id: page, address: page === null ? target : null }
}

/** Target of a link. Links of the shop itself have editable labels only. */
const target: ContentField<string> = {
  empty: '',
  select: sql<string>`coalesce('page:' || page_id, address, '')`,
  read: (value, name, { builtin }): Record<string, string> => (builtin ? {} : { [name]: value }),
  rules: (name) => ({ plain: { [name]: targetRule } }),
  write(changes, { name, row: { builtin } }) {
    const typed = changes.get(name)
    return builtin || typed === undefined ? {} : targetColumns(String(typed))
  },
}

const menu: ContentField<MenuName> = {
  empty: 'footer',
  read: (value, name, { builtin }): Record<string, string> => (builtin ? {} : { [name]: value }),
  rules: (name) => ({ plain: { [name]: { clean: readMenu, findFlaws: () => ({}) } } }),
  write(changes, { name, stored, row: { builtin } }) {
    if (builtin || !changes.has(name) || changes.get(name) === stored) return {}
    const chosen = readMenu(changes.get(name))
    // Appended to the end of its new menu.
    return { menu: chosen, position: findLastPlace(chosen) }
  },
}

const listFlaws = (typed: string) => Object.keys(targetRule.findFlaws(typed, { name: 'target', translate: String }))

export const linkContent = defineContent({
  name: 'menu link',
  table: 'menu_items',
  room: 'menus',
  param: 'link',
  fields: { title: field.translatedLine({ longest: 80 }), target, menu },
  more: { builtin: sql<MenuBuiltin | null>`builtin` },
  async findFlaws(db, { mine: { target: typed }, stored, translate }) {
    if (typed === undefined || typed === stored['target'] || listFlaws(typed).length > 0) return {}
    return findTargetFlaw(db, typed, translate)
  },
  newTitle: 'menus.new',
  addressOf: () => href(routes.home),
  create(_, fields) {
    const chosen = readMenu(fields['menu'])
    return { menu: chosen, ...targetColumns(fields['target']!), position: findLastPlace(chosen) }
  },
})

export type LinkRow = NonNullable<Awaited<ReturnType<typeof linkContent.findRow>>>

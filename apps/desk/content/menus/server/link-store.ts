import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { MenuBuiltin } from '#core/content/tables.ts'
import { routes } from '#core/routes/routes.ts'
import { pickText } from '#values/locales.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { type ContentField, translatedLine } from '#apps/desk/content/define/server/fields.ts'
import { findLastPlace } from '#apps/desk/content/server/menu-position.ts'
import { findTargetFlaw, targetRule } from './target-rule.ts'
import { menuNames, type MenuName, pageOfTarget } from '../menus.ts'

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

export const links = defineContent({
  name: 'menu link',
  table: 'menu_items',
  room: 'menus',
  param: 'link',
  fields: { title: translatedLine({ longest: 80 }), target, menu },
  more: { builtin: sql<MenuBuiltin | null>`builtin` },
  async findFlaws(db, { mine: { target: typed }, stored, translate }) {
    if (typed === undefined || typed === stored['target'] || listFlaws(typed).length > 0) return {}
    return findTargetFlaw(db, typed, translate)
  },
  titleOf: ({ title }, locale) => pickText(title, locale),
  newTitle: 'menus.new',
  addressOf: () => href(routes.home),
  create(_, fields) {
    const chosen = readMenu(fields['menu'])
    return { menu: chosen, ...targetColumns(fields['target']!), position: findLastPlace(chosen) }
  },
})

export type LinkRow = NonNullable<Awaited<ReturnType<typeof links.findRow>>>

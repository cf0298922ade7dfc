import type { Kysely, Transaction } from 'kysely'
import type { MenuBuiltin } from '#core/content/tables.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { findLastPlace } from '#apps/desk/content/server/menu-position.ts'
import { findKind, toMomentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import { findTargetFlaw, targetRule } from './target-rule.ts'
import { menuNames, type MenuName, pageOfTarget, targetOfPage } from '../menus.ts'

const columns = ['id', 'menu', 'title', 'builtin', 'page_id', 'address', 'published_at', 'archived_at'] as const

const select = (db: Kysely<Database>, id: number) => db.selectFrom('menu_items').select(columns).where('id', '=', id)

export interface LinkRow {
  id: number
  menu: MenuName
  title: Translated
  builtin: MenuBuiltin | null
  page_id: number | null
  address: string | null
  published_at: Date | null
  archived_at: Date | null
}

export const findLink = (db: Kysely<Database>, id: number): Promise<LinkRow | undefined> =>
  select(db, id).executeTakeFirst()

/** What of a link is typed at the desk: of what the shop itself has only its words. */
export const toFields = ({
  title,
  menu,
  builtin,
  page_id,
  address,
}: Pick<LinkRow, 'title' | 'menu' | 'builtin' | 'page_id' | 'address'>): Fields => ({
  ...lineFields('title', title),
  ...(builtin === null && { target: page_id === null ? (address ?? '') : targetOfPage(page_id), menu }),
})

export const toStoredFields = (row: LinkRow): StoredWriting => ({
  fields: toFields(row),
  locked: [],
  ...findMoments(row),
})

const flawsOf = (target: string) => targetRule.findFlaws(target, { name: 'target', translate: String })

export const linkKind = findKind('menu link', {
  rules: {
    texts: { title: { longest: 80, isRunning: false } },
    plain: {
      target: targetRule,
      menu: { clean: (typed) => menuNames.find((name) => name === typed) ?? 'footer', findFlaws: () => ({}) },
    },
    needed: ['title'],
    shown: [],
  },
  findFlaws: async (db, { mine, stored, translate }) => {
    const { target } = mine
    return target === undefined || target === stored['target'] || Object.keys(flawsOf(target)).length > 0
      ? {}
      : findTargetFlaw(db, target, translate)
  },
  async find(trx, id) {
    const row = await select(trx, id).forUpdate().executeTakeFirst()
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await findLink(trx, id))!
    const isOwn = row.builtin === null
    const [target, menu] = [changes.get('target'), changes.get('menu') as MenuName | undefined]
    await trx
      .updateTable('menu_items')
      .set({
        title: changeLines('title', row.title, changes),
        ...(isOwn && target !== undefined && targetColumns(String(target))),
        // It stands after all others of the menu that it comes to.
        ...(isOwn && menu !== undefined && menu !== row.menu && { menu, position: findLastPlace(menu) }),
        ...toMomentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

function targetColumns(target: string) {
  const page = pageOfTarget(target)
  return { page_id: page, address: page === null ? target : null }
}

/** Makes a draft of a link. */
export async function insertLink(trx: Transaction<Database>, fields: Fields): Promise<number> {
  const menu: MenuName = fields['menu'] === 'account' ? 'account' : 'footer'
  const { id } = await trx
    .insertInto('menu_items')
    .values({
      menu,
      title: JSON.stringify({ en: fields['title_en']! }),
      ...targetColumns(fields['target']!),
      position: findLastPlace(menu),
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

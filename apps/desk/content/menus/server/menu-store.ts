/** Menu entries in order: links, and for the footer the pages marked as part of it. */
import { sql } from 'kysely'
import type { MenuBuiltin } from '#core/content/tables.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { movePastNeighbours } from '#apps/desk/content/server/move.ts'
import { type MenuEntry, type MenuName, readEntry, type MenuPart, writeEntry } from '../menus.ts'

export interface EntryRow extends MenuEntry {
  title: Translated
  builtin: MenuBuiltin | null
  address: string | null
  /** Title of the page that it links to or is. */
  page_title: Translated | null
  published_at: Date | null
  archived_at: Date | null
}

const mostEntries = 200

const links = sql`
  select 'link' as kind, menu_items.id, menu, menu_items.title, builtin, address, pages.title as page_title, position,
    menu_items.published_at, menu_items.archived_at
  from menu_items left join pages on pages.id = page_id`

const pages = sql`
  select 'page', id, 'footer', title, null, null, title, footer_position, published_at, archived_at
  from pages where footer_position is not null and archived_at is null`

/** Lists a menu in its order, or archived links, the last first. */
export async function listEntries(db: Db, show: MenuPart): Promise<EntryRow[]> {
  const entries =
    show === 'archived'
      ? sql`(${links}) as entry where archived_at is not null order by archived_at desc, id`
      : sql`(${links} union all ${pages}) as entry where menu = ${show} and archived_at is null order by position, kind, id`
  const { rows } = await sql<EntryRow>`select * from ${entries} limit ${mostEntries}`.execute(db)
  return rows
}

export async function listPages(db: Db): Promise<{ id: number; title: Translated; isInFooter: boolean }[]> {
  return db
    .selectFrom('pages')
    .select(['id', 'title'])
    .select(sql<boolean>`footer_position is not null`.as('isInFooter'))
    .where('archived_at', 'is', null)
    .orderBy(sql`searchable(title ->> 'en')`)
    .limit(1000)
    .execute()
}

/** Moves an entry past neighbours; returns whether there were enough. */
export async function moveEntry(
  trx: Trx,
  { menu, entry, by }: { menu: MenuName; entry: MenuEntry; by: number },
): Promise<boolean> {
  // Serialises moves: concurrent ones would count from an outdated order.
  await sql`lock table menu_items in share row exclusive mode`.execute(trx)
  if (menu === 'footer') await sql`select from pages where footer_position is not null for update`.execute(trx)
  const moved = movePastNeighbours((await listEntries(trx, menu)).map(writeEntry), writeEntry(entry), by)
  if (!moved) return false
  const idsOf = (kind: MenuEntry['kind']) => moved.map(readEntry).map((one) => (one.kind === kind ? one.id : null))
  await sql`update menu_items as own set position = wanted.position
    from unnest(${idsOf('link')}::bigint[]) with ordinality as wanted (id, position)
    where wanted.id = own.id and own.position <> wanted.position`.execute(trx)
  await sql`update pages as own set footer_position = wanted.position
    from unnest(${idsOf('page')}::bigint[]) with ordinality as wanted (id, position)
    where wanted.id = own.id and own.footer_position <> wanted.position`.execute(trx)
  return true
}

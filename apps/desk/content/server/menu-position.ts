import { sql } from 'kysely'
import type { MenuName } from '../menus/menus.ts'

/** SQL for the position after all entries of a menu; the footer's pages share it with its links. */
export const findLastPlace = (menu: MenuName) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from (
    select position from menu_items where menu = ${menu}
    union all select footer_position from pages where ${menu}::text = 'footer'
  ) as others)`

/** Rows ordered below a category. */
import { sql } from 'kysely'
import { type ContentField, writeIdField, plainField } from '#apps/desk/content/define/server/fields.ts'
import type { OrderedTable } from '#apps/desk/content/server/move.ts'
import { recordIdRule } from '#apps/desk/content/server/plain-rules.ts'

/** `column` references the category; rows have an order of their own below each. */
export function belowCategory(table: OrderedTable['name'], column: string) {
  const above = sql.ref(column)
  const isBelow = (id: unknown) => sql<boolean>`${above} is not distinct from ${id}::bigint`
  /** The position after all others of the category. */
  const last = (id: unknown) =>
    sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where ${isBelow(id)})`
  const order: OrderedTable = {
    name: table,
    isBeside: (id) =>
      sql<boolean>`${above} is not distinct from (select ${above} from ${sql.table(table)} where id = ${id})`,
  }
  const field: ContentField<number | null> = {
    ...plainField<number | null>({ empty: null, rule: recordIdRule, read: writeIdField, write: Number }),
    write(changes) {
      const id = changes.get(column)
      if (id === undefined) return {}
      const known = sql`(select id from article_categories where id = ${id || null}::bigint)`
      return { [column]: known, position: last(id || null) }
    },
  }
  return { field, order, last, isBelow }
}

import { type RawBuilder, sql } from 'kysely'

/** Whether a column's hall is among those that are asked for; null: all are. */
export const isInHalls = (column: string, halls: readonly number[] | null): RawBuilder<boolean> =>
  halls === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${halls}::bigint[])`

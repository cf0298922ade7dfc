import { type RawBuilder, sql } from 'kysely'

/** Condition: a column's hall is among the requested ones; null: all. */
export const isInHalls = (column: string, halls: readonly number[] | null): RawBuilder<boolean> =>
  halls === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${halls}::bigint[])`

import { sql } from 'kysely'
import type { Database, Db } from '../schema/schema.ts'

/** Returns the row count of a table used by the planner; -1 if there are no statistics. */
export async function readPlannedRows(db: Db, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]!.reltuples
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/** How many rows of a table the database plans with; -1 where it has never counted. */
export async function readPlannedRows(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]!.reltuples
}

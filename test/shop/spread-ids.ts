import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** From now on no two tables give the same id: a row that is looked for by the id of another kind is not found by chance. */
export async function spreadIds(db: Kysely<Database>): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + 1000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public'`.execute(db)
}

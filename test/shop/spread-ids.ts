import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Makes the ids of all tables distinct, so that a lookup with an id of another table finds nothing
 * by chance.
 */
export async function spreadIds(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + 1000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public'`.execute(db)
}

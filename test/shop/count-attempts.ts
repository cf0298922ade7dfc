import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** Records attempts for all clients seen so far, also for the next period of ten minutes. */
export async function countAttemptsAs(db: Db, kind: string, count: number): Promise<void> {
  await sql`
    insert into attempts (kind, sender_hash, span_starts_at, count)
    select distinct kind, sender_hash, span_starts_at + make_interval(mins => minutes), ${count}::integer
    from attempts, unnest(array[0, 10]) as minutes where kind = ${kind}
    on conflict (kind, sender_hash, span_starts_at) do update set count = excluded.count`.execute(db)
}

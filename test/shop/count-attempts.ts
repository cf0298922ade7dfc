import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** As if it had been done that often already by all who have done it, also should the next ten minutes begin now. */
export async function countAttemptsAs(db: Kysely<Database>, kind: string, count: number): Promise<void> {
  await sql`
    insert into attempts (kind, sender_hash, span_starts_at, count)
    select distinct kind, sender_hash, span_starts_at + make_interval(mins => minutes), ${count}::integer
    from attempts, unnest(array[0, 10]) as minutes where kind = ${kind}
    on conflict (kind, sender_hash, span_starts_at) do update set count = excluded.count`.execute(db)
}

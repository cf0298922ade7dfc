import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Folds up to `limit` lines of the ledger of seats that are older than so many days and tell of seats that were held or given back: what
 * they come to in each zone is one line of now, and none where it is nothing. What was sold, returned or blocked stays line by line.
 * Returns how many were folded.
 */
export async function sumOldHolds(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from inventory_moves where id in (
        select id from inventory_moves
        where kind in ('hold', 'release') and created_at < now() - make_interval(days => ${days})
        order by created_at, id limit ${limit}
      ) returning zone_id, case kind when 'hold' then delta else -delta end as held
    ), balances as (
      select zone_id, sum(held)::integer as held from gone group by zone_id
    ), written as (
      insert into inventory_moves (zone_id, kind, delta, source)
      select zone_id, case when held > 0 then 'hold' else 'release' end, abs(held), 'balance:' || gen_random_uuid()
      from balances where held <> 0
    )
    select from gone`.execute(db)
  return rows.length
}

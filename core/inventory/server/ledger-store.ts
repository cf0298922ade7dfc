import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Compacts holds and releases older than `days` in the ledger of seats: their sum per zone becomes
 * one line, or none if it is zero. Sales, returns and blocks stay line by line.
 */
export async function sumOldHolds(db: Db, days: number, limit: number): Promise<number> {
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

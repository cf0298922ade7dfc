import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** Maximum time that a payment waits for a reader of the ledger. */
const longestLock = '100ms'

/**
 * Adds new lines of the ledger to its sums. Writers may hold ids below those already visible: the
 * lock waits for them to finish and is released before summing.
 */
export async function sumMoney(db: Db): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from money_entries where id > (select up_to from money_summed)) as "isNew"`.execute(db)
  if (!rows[0]!.isNew) return
  const last = await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${longestLock}, true)`.execute(trx)
    await sql`lock table money_entries in share row exclusive mode`.execute(trx)
    const newest = await sql<{ id: number }>`select max(id) as id from money_entries`.execute(trx)
    return newest.rows[0]!.id
  })
  await sql`select sum_money(${last})`.execute(db)
}

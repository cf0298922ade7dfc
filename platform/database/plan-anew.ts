import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * Runs statements that are planned for the very values that they ask about, in a transaction of their own. A plan that is kept for any values
 * takes a wide question for a narrow one, or the other way round: of sums over a whole ledger it can be twenty times as slow.
 */
export function planAnew<schema, result>(
  db: Kysely<schema>,
  ask: (trx: Transaction<schema>) => Promise<result>,
): Promise<result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
    return ask(trx)
  })
}

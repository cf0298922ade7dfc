import { type Kysely, sql, type Transaction } from 'kysely'

/**
 * Runs statements that are planned for the very values that they ask about, in a transaction of their own. A plan that is kept for any values
 * takes a wide question for a narrow one, or the other way round: of sums over a whole ledger it can be twenty times as slow.
 */
export const planAnew = planWith({ plan_cache_mode: 'force_custom_plan' })

/**
 * The same for what somebody waits for and is answered in milliseconds, as a page of a list: PostgreSQL neither starts further processes for it
 * nor compiles it, which can take longer than the whole answer.
 */
export const planForPage = planWith({
  plan_cache_mode: 'force_custom_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
})

function planWith(settings: Record<string, string>) {
  const set = sql.join(Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))
  return <schema, result>(db: Kysely<schema>, ask: (trx: Transaction<schema>) => Promise<result>): Promise<result> =>
    db.transaction().execute(async (trx) => {
      await sql`select ${set}`.execute(trx)
      return ask(trx)
    })
}

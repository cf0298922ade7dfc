import { type Kysely, sql, type Transaction } from 'kysely'

/** Plans for the actual values, in a transaction: a generic plan can be twenty times as slow. */
export const planAnew = planWith({ plan_cache_mode: 'force_custom_plan' })

/**
 * The same for queries answered in milliseconds, such as a page of a list: without parallel workers
 * and compilation, which can take longer than the query.
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

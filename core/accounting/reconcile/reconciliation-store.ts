import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

const mostExamples = 5

/** Writes down what comparing the records has found, for who watches over the shop. */
export async function noteReconciliation(db: Kysely<Database>, differences: readonly string[]): Promise<void> {
  const examples = JSON.stringify(differences.slice(0, mostExamples))
  await db.insertInto('reconciliations').values({ differences: differences.length, examples }).execute()
}

/** Forgets up to `limit` results that are older than so many days. */
export async function forgetReconciliations(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from reconciliations where id in (
      select id from reconciliations where ended_at < now() - make_interval(days => ${days}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

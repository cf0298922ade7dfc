import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

const mostExamples = 5

export async function noteReconciliation(db: Db, differences: readonly string[]): Promise<void> {
  const examples = JSON.stringify(differences.slice(0, mostExamples))
  await db.insertInto('reconciliations').values({ differences: differences.length, examples }).execute()
}

export async function forgetReconciliations(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from reconciliations where id in (
      select id from reconciliations where ended_at < now() - make_interval(days => ${days}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

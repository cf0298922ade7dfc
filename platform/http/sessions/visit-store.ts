/** Visits by their names: one has a name (the value of a cookie) on each host on which it has been. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Newest names that a visit keeps: more browsers than hosts no visitor has; cookies that were cleared leave some behind. */
const mostNames = 10

/** The visit that a name leads to, by the name's hash. A visit's first name is its id. */
export async function findVisit(db: Kysely<Database>, nameHash: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'data'])
    .where(
      'id',
      '=',
      sql<string>`coalesce((select session_id from visit_names where visit_names.id = ${nameHash}), ${nameHash})`,
    )
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Gives a visit one more name, by its hash; the oldest go where it has too many. Fails where the visit is over. */
export async function addVisitName(
  trx: Transaction<Database>,
  { id, visit }: { id: string; visit: string },
): Promise<void> {
  await trx.insertInto('visit_names').values({ id, session_id: visit }).execute()
  await sql`
    delete from visit_names where session_id = ${visit} and id <> ${id} and id not in (
      select id from visit_names where session_id = ${visit} order by created_at desc, id limit ${mostNames}
    )`.execute(trx)
}

/** Ends a visit for another one: its names lead there from now on, but for the one that is given up. */
export async function joinVisits(
  trx: Transaction<Database>,
  { from, into, except }: { from: string; into: string; except: string | null },
): Promise<void> {
  await sql`delete from visit_names where id = ${except}`.execute(trx)
  await trx.updateTable('visit_names').set({ session_id: into }).where('session_id', '=', from).execute()
  if (from !== except) await trx.insertInto('visit_names').values({ id: from, session_id: into }).execute()
  await trx.deleteFrom('sessions').where('id', '=', from).execute()
}

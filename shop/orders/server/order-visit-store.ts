import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Gives the orders of a visit, and those that a link has opened to it, to another visit. */
export async function moveOrdersOfVisit(
  trx: Transaction<Database>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await trx.updateTable('orders').set({ session_id: into }).where('session_id', '=', from).execute()
  await sql`
    insert into order_visits (session_id, order_id, created_at)
    select ${into}, order_id, created_at from order_visits where session_id = ${from}
    on conflict do nothing`.execute(trx)
}

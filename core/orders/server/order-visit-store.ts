import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Moves the orders of a session, and those opened to it by a link, to another session. Orders of an
 * account are not moved to another user's session.
 */
export async function moveOrdersOfVisit(
  trx: Transaction<Database>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const isOpenToThem = sql`(orders.user_id is null
    or not exists (select from sessions where id = ${into} and sessions.user_id <> orders.user_id))`
  await sql`update orders set session_id = ${into} where session_id = ${from} and ${isOpenToThem}`.execute(trx)
  await sql`
    insert into order_visits (session_id, order_id, created_at)
    select ${into}, order_id, order_visits.created_at from order_visits join orders on orders.id = order_id
    where order_visits.session_id = ${from} and ${isOpenToThem}
    on conflict do nothing`.execute(trx)
}

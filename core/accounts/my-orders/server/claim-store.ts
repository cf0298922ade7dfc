/** Orders that were made without an account, and become an account's: those of its confirmed address, never of another. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Nobody's yet, of the user's address, and something came of it or still can. */
const isFree = (userId: number): RawBuilder<boolean> => sql`(orders.user_id is null and orders.email <> ''
  and lower(orders.email) = (select lower(users.email) from users where users.id = ${userId})
  and (orders.paid_at is not null or orders.state in ('paid', 'awaiting_payment')))`

/** How many orders a user could claim. */
export async function countFreeOrders(db: Kysely<Database>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where ${isFree(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Gives a user all that they could claim; of several who try at once one gets an order. Tells how many it were. */
export function claimGuestOrders(trx: Transaction<Database>, userId: number): Promise<number> {
  return claim(trx, userId, sql`true`)
}

/** The same, of the orders that were made in a visit or opened to it by their links: when somebody registers in it. */
export function claimOrdersOfVisit(
  trx: Transaction<Database>,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  return claim(
    trx,
    userId,
    sql`(orders.session_id = ${sessionId}
      or orders.id in (select order_id from order_visits where order_visits.session_id = ${sessionId}))`,
  )
}

async function claim(trx: Transaction<Database>, userId: number, isMeant: RawBuilder<unknown>): Promise<number> {
  // Whoever waited for the lock sees what has become of the order meanwhile.
  const { rows } = await sql`
    with free as (
      select id from orders where ${isFree(userId)} and ${isMeant} order by id for update
    )
    update orders set user_id = ${userId}, taken_over_at = now() from free where orders.id = free.id returning orders.id`.execute(
    trx,
  )
  return rows.length
}

/** Claims guest orders for an account: only those of its confirmed address. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Without an account, with the user's address, and paid or still payable. */
const isFree = (userId: number): RawBuilder<boolean> => sql`(orders.user_id is null and orders.email <> ''
  and lower(orders.email) = (select lower(users.email) from users where users.id = ${userId})
  and (orders.paid_at is not null or orders.state in ('paid', 'awaiting_payment')))`

/** Returns the number of orders that a user could claim. */
export async function countFreeOrders(db: Kysely<Database>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders where ${isFree(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Claims all free orders for a user and returns their number. Of concurrent claims, one gets an
 * order.
 */
export function claimGuestOrders(trx: Transaction<Database>, userId: number): Promise<number> {
  return claim(trx, userId, sql`true`)
}

/**
 * Claims free orders that were made in a session or opened in it by their links, when someone
 * registers in it.
 */
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
  // A transaction that waited for the lock sees the updated order.
  const { rows } = await sql`
    with free as (
      select id from orders where ${isFree(userId)} and ${isMeant} order by id for update
    )
    update orders set user_id = ${userId}, taken_over_at = now() from free where orders.id = free.id returning orders.id`.execute(
    trx,
  )
  return rows.length
}

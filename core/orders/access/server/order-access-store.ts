import { timingSafeEqual } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import { isSecret, createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { listReferenceSpellings } from '#core/orders/order.ts'

/** Same response for another visitor's order as for none, so that a uuid cannot be probed. */
export class UnknownOrder extends HttpError {
  readonly code = 'order_link'

  constructor() {
    super(404)
  }
}

export interface OrderAccess {
  uuid: string
  session: Pick<Session, 'id' | 'signIn'>
}

/** Finds the order for the session that created it or opened it by its key, and for its user. */
export async function findOrderForVisitor(db: Db, { uuid, session }: OrderAccess): Promise<StoredOrder | undefined> {
  const { id: sessionId, signIn } = session
  if (sessionId === null) return undefined
  return db
    .selectFrom('orders')
    .selectAll()
    .where('uuid', '=', uuid)
    .where((where) =>
      where.or([
        ...(signIn ? [where('user_id', '=', signIn.userId)] : []),
        where('session_id', '=', sessionId),
        where('id', 'in', where.selectFrom('order_visits').select('order_id').where('session_id', '=', sessionId)),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Finds the order by its own key, or by a requested one. Mail scanners open links before people do:
 * keys can be used again.
 */
export async function findOrderByLink(
  db: Db,
  { uuid, key }: { uuid: string; key: unknown },
): Promise<StoredOrder | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (!order || typeof key !== 'string') return undefined
  const isKey =
    isSame(key, order.secret) || (isSecret(key) && (await canOpenOrder(db, { orderId: order.id, token: key })))
  return isKey ? order : undefined
}

export async function admitSession(
  db: Db,
  { sessionId, orderId }: { sessionId: string; orderId: number },
): Promise<void> {
  await db
    .insertInto('order_visits')
    .values({ session_id: sessionId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const isGood = sql<boolean>`order_links.expires_at > now()`

/** Finds an order by address and reference, in any spelling: only its buyer knows both. */
export function findOrderByReference(db: Db, { email, reference }: { email: string; reference: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'uuid', 'email', 'locale'])
    .where('ref_nr', 'in', listReferenceSpellings(reference))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export const orderLinks = {
  minutes: 60,
  /**
   * Issues the token of a link, stored hashed. With null, if no order was found, it opens nothing:
   * the same work is done, so that timing does not reveal whether an order exists.
   */
  async issue(trx: Trx, orderId: number | null): Promise<string> {
    const token = createSecret()
    await trx
      .insertInto('order_links')
      .values({
        token_hash: hashSecret(token),
        order_id: orderId,
        expires_at: sql<Date>`now() + make_interval(mins => ${orderLinks.minutes})`,
      })
      .execute()
    return token
  },
}

async function canOpenOrder(db: Db, { orderId, token }: { orderId: number; token: string }): Promise<boolean> {
  const link = await db
    .selectFrom('order_links')
    .select('order_id')
    .where('token_hash', '=', hashSecret(token))
    .where('order_id', '=', orderId)
    .where(isGood)
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Revokes all links, the sessions that they admitted, and the account that claimed the order by its
 * previous address. The session or account that created it keeps access.
 */
export async function replaceOrderKey(trx: Trx, orderId: number): Promise<void> {
  await trx.updateTable('orders').set({ secret: createSecret() }).where('id', '=', orderId).execute()
  await trx
    .updateTable('orders')
    .set({ user_id: null, taken_over_at: null })
    .where('id', '=', orderId)
    .where('taken_over_at', 'is not', null)
    .execute()
  await trx.deleteFrom('order_links').where('order_id', '=', orderId).execute()
  await trx.deleteFrom('order_visits').where('order_id', '=', orderId).execute()
}

/**
 * Moves the orders of a session, and those opened to it by a link, except those of another user.
 */
export async function moveOrdersOfSession(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  const isOpenToThem = sql`(orders.user_id is null
    or not exists (select from sessions where id = ${into} and sessions.user_id <> orders.user_id))`
  await sql`update orders set session_id = ${into} where session_id = ${from} and ${isOpenToThem}`.execute(trx)
  await sql`
    insert into order_visits (session_id, order_id, created_at)
    select ${into}, order_id, order_visits.created_at from order_visits join orders on orders.id = order_id
    where order_visits.session_id = ${from} and ${isOpenToThem}
    on conflict do nothing`.execute(trx)
}

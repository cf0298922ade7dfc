import { timingSafeEqual } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { canOpenOrder } from './order-link-store.ts'

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

/**
 * Finds the order for the session that created it or opened it by its key, and for its user. The
 * uuid alone grants no access.
 */
export async function findOrderForVisitor(
  db: Kysely<Database>,
  { uuid, session }: OrderAccess,
): Promise<StoredOrder | undefined> {
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
 * Finds the order by a key: its own, which its mails contain, or a requested one with limited
 * validity. Keys can be used repeatedly, because mail scanners open links before people do.
 */
export async function findOrderByLink(
  db: Kysely<Database>,
  { uuid, key }: { uuid: string; key: unknown },
): Promise<StoredOrder | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (!order || typeof key !== 'string') return undefined
  const isKey =
    isSame(key, order.secret) || (isSecret(key) && (await canOpenOrder(db, { orderId: order.id, token: key })))
  return isKey ? order : undefined
}

/** Grants a session access to an order, for the session's lifetime. */
export async function admitVisit(
  db: Kysely<Database>,
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

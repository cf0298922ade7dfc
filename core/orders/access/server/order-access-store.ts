import { timingSafeEqual } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { canOpenOrder } from './order-link-store.ts'

/** The same answer for a strange order as for none: a uuid cannot be tried out. */
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

/** The order, for the visit that made it or to which its key opened it, and for the user whose it is. The uuid alone opens nothing. */
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

/** The order whose key it is: its own, which stands in its mails, or one that was asked for and is good for a while. It is good as often as it is used: mail scanners open links before people do. */
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

/** Gives a visit the right to an order, for as long as the visit lasts. */
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

import { timingSafeEqual } from 'node:crypto'
import { HttpError } from '@cadenza/navigation/server'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/schema.ts'
import type { StoredOrder } from './order-store.ts'

export interface OrderVisitor {
  uuid: string
  sessionId: string | null
  /** What the link in the mail carries. */
  key: unknown
}

/** The same answer for a strange order as for none: a uuid cannot be tried out. */
export class UnknownOrder extends HttpError {
  readonly code = 'order_link'

  constructor() {
    super(404)
  }
}

/** The order, for who made it: known by the session, or by the secret of the mail's link. The uuid alone opens nothing. */
export async function findOrderForVisitor(
  db: Kysely<Database>,
  { uuid, sessionId, key }: OrderVisitor,
): Promise<StoredOrder | null> {
  const order = await db.selectFrom('orders').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (!order) return null
  const isBuyer = sessionId !== null && order.session_id === sessionId
  return isBuyer || (typeof key === 'string' && isSame(key, order.secret)) ? order : null
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

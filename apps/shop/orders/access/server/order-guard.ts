import type { RouteName } from '@cadenza/navigation'
import type { Guard, Handler } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { isLookedAtAhead } from '#platform/http/requests/looked-at-ahead.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import {
  admitSession,
  findOrderByLink,
  findOrderForVisitor,
  UnknownOrder,
} from '#core/orders/access/server/order-access-store.ts'
import { keyName } from '#core/orders/access/server/order-link.ts'

/** A handler of an order's own routes: it gets the order as `guarded.order`. */
export type OrderHandler<name extends RouteName> = Handler<name, ShopContext, { order: StoredOrder }>

/**
 * Admits only the session that made an order, or opened it with its key, and the order's user. A
 * link with the key opens it: the session stores the right, and a page is redirected to its address
 * without the key, so that no history, log or referrer has it. A form sent with a key is accepted
 * at once.
 */
const guardOrder: Guard<ShopContext, StoredOrder> = async ({ params, query, url, request, reply, context }) => {
  const { uuid = '' } = params
  if (keyName in query) {
    void reply.header('referrer-policy', 'no-referrer')
    await openByKey({ uuid, key: query[keyName], isSeen: !isLookedAtAhead(request) }, context)
    if (request.method !== 'POST') return redirect(url.pathname)
  }
  const order = await findOrderForVisitor(context.db, { uuid, session: context.session })
  if (!order) throw new UnknownOrder()
  return pass(order)
}

/** Repeats a provider's form as GET: unlike the form, the GET has the session's cookie. */
const guardProviderReturn: Guard<ShopContext> = ({ request, url }) =>
  request.method === 'POST' ? redirect(url.pathname + url.search) : pass()

/** Guards of the routes of orders, by their names in the table of routes. */
export const orderGuards = { order: guardOrder, providerReturn: guardProviderReturn }

interface OrderLink {
  uuid: string
  key: unknown
  /** Whether there is a session that can be given access. */
  isSeen: boolean
}

async function openByKey({ uuid, key, isSeen }: OrderLink, { db, session }: ShopContext): Promise<void> {
  if (await findOrderForVisitor(db, { uuid, session })) return
  const order = await findOrderByLink(db, { uuid, key })
  if (!order) throw new UnknownOrder()
  if (isSeen) await admitSession(db, { sessionId: await session.ensure(), orderId: order.id })
}

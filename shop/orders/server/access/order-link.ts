import type { FastifyRequest } from 'fastify'
import type { RouteName } from '@cadenza/navigation'
import { redirect } from '@cadenza/navigation/server'
import type { ShopContext, ShopHandler } from '../../../context/shop-context.ts'
import { admitVisit, findOrderByLink, findOrderForVisitor, UnknownOrder } from './order-access-store.ts'

/** The pages, files and forms of one order. */
type OrderRoute = Extract<RouteName, 'payment.success' | 'payment.failure' | 'payment.retry' | `order.${string}`>

/** The name by which the link of a mail carries an order's key in its query. */
const keyName = 'key'

/**
 * Lets a link with an order's key open the order: the right is kept with the visit, and a page is led on to its address without
 * the key, so that none stays in a history, in a log or in what browsers tell of where a visitor came from. A form that was sent
 * with a key is taken at once.
 */
export function withOrderLink<name extends OrderRoute>(handler: ShopHandler<name>): ShopHandler<name> {
  return async (input) => {
    const { query, url, request, reply, context } = input
    if (!(keyName in query)) return handler(input)
    const { uuid } = input.params as { uuid: string }
    void reply.header('referrer-policy', 'no-referrer')
    await openByKey({ uuid, key: query[keyName], isSeen: !isLookedAtAhead(request) }, context)
    return request.method === 'POST' ? handler(input) : redirect(url.pathname)
  }
}

interface OrderLink {
  uuid: string
  key: unknown
  /** Whether somebody is there, to whose visit a right can be given. */
  isSeen: boolean
}

async function openByKey({ uuid, key, isSeen }: OrderLink, { db, session }: ShopContext): Promise<void> {
  if (await findOrderForVisitor(db, { uuid, sessionId: session.id })) return
  const order = await findOrderByLink(db, { uuid, key })
  if (!order) throw new UnknownOrder()
  if (isSeen) await admitVisit(db, { sessionId: await session.ensure(), orderId: order.id })
}

/** Programs that only look where a link leads, and browsers that fetch what may be opened: they make no visit. */
function isLookedAtAhead({ method, headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return method === 'HEAD' || String(purpose ?? '').includes('prefetch')
}

/**
 * The address by which the other languages show the same page. Each language has its own host, on which this visit has no right
 * to an order yet: the link to an order's page carries the key along.
 */
export async function addressForLanguages(
  { name, params, url }: { name: RouteName; params: Record<string, string>; url: URL },
  { db, session }: Pick<ShopContext, 'db' | 'session'>,
): Promise<URL> {
  if (name !== 'payment.success' && name !== 'payment.failure') return url
  const order = await findOrderForVisitor(db, { uuid: params.uuid ?? '', sessionId: session.id })
  const address = new URL(url)
  if (order) address.searchParams.set(keyName, order.secret)
  return address
}

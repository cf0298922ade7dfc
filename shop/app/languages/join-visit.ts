import type { FastifyRequest } from 'fastify'
import { type JoinedCarts, joinCarts } from '../../cart/server/cart-joining.ts'
import { describeCap } from '../../cart/server/refusal-texts.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import { holdTermsOf } from '../../inventory/server/hold-terms.ts'
import { moveOrdersOfVisit } from '../../orders/server/order-visit-store.ts'
import { waitingOrders } from '../../orders/server/waiting-orders-store.ts'
import type { Notice } from '../../shared-props.ts'
import { moveAnswersOfVisit } from '../../surveys/server/submission-store.ts'

/**
 * Lets a browser go on in the visit that it has on another host. A visit that it had here becomes part of that one, with its cart,
 * its orders and its answers; what has become of its tickets is told on the next page.
 */
export async function joinVisit(
  visit: string,
  { request, context }: { request: FastifyRequest; context: ShopContext },
): Promise<void> {
  const { db, session, config } = context
  const own = session.id
  if (own === visit) return
  if (own === null) return (await db.transaction().execute((trx) => session.join(trx, visit)))()
  const joining = { ...holdTermsOf(request, config), orders: waitingOrders, from: own, into: visit }
  const { carts, result: enter } = await joinCarts(db, joining, async (trx) => {
    await moveOrdersOfVisit(trx, joining)
    await moveAnswersOfVisit(trx, joining)
    return session.join(trx, visit)
  })
  enter()
  const notice = describeJoining(carts, context)
  if (notice) await session.keep({ flash: { notice } })
}

/** What is said of tickets that have waited on this host; null where there were none. */
function describeJoining({ joined, leftOut, cap }: JoinedCarts, context: ShopContext): Notice | null {
  const { translate } = context
  if (leftOut > 0) {
    const text = translate('cart.joined.leftOut', { leftOut })
    return { kind: 'warning', text, ...(cap && { caption: describeCap(cap, context) }) }
  }
  return joined > 0 ? { kind: 'positive', text: translate('cart.joined.all', { joined }) } : null
}

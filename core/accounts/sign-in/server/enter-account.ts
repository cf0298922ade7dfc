import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '#platform/http/sessions/tables.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { endVisit, joinVisits } from '#platform/http/sessions/visit-store.ts'
import { createSignIn, endSignIn, openVisitOfUser } from '#platform/http/sessions/sign-in-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { describeOrigin, logSecurity } from '#core/accounts/server/security-log.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import type { OpenedVisit } from '#platform/http/sessions/handover-store.ts'
import { type JoinedCarts, joinCarts } from '#core/cart/server/cart-joining.ts'
import { describeCap } from '#core/cart/server/refusal-texts.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { moveKeptCheckout } from '#core/orders/checkout/server/kept-checkout-store.ts'
import { moveOrdersOfVisit } from '#core/orders/access/server/order-access-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import type { Notice } from '#values/notice.ts'
import { moveAnswersOfVisit } from '#core/surveys/server/answer-store.ts'
import { createDeviceCookie, noteDevice } from './known-devices.ts'

interface Entry {
  method: SignInMethod
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
  /** Whether the credentials are still valid, within the transaction; if not, it is rolled back. */
  isStillGood?: (trx: Trx) => Promise<boolean>
}

class SignInRefused extends Error {}

/**
 * Signs a user in with this browser: it continues in the user's own session under a new id, and the
 * visitor's cart and orders go to the user. A single transaction. Returns false, without any
 * change, if the credentials are no longer valid.
 */
export async function openAccount(user: User, entry: Entry): Promise<boolean> {
  try {
    await enter(user, entry)
    return true
  } catch (error) {
    if (error instanceof SignInRefused) return false
    throw error
  }
}

async function enter(user: User, entry: Entry): Promise<void> {
  const { request, reply, context } = entry
  const { db, session, config } = context
  const visit = await openVisitOfUser(db, user.id)
  let device: string | null = null

  const finish = async (trx: Trx) => {
    if (entry.isStillGood && !(await entry.isStillGood(trx))) throw new SignInRefused()
    if (session.signIn) await endSignIn(trx, session.signIn.id)
    const signIn = await createSignIn(trx, { userId: user.id, method: entry.method, ...describeOrigin(request) })
    // A user who has just registered need not be notified.
    device = await noteDevice(trx, user, { request, config, isNotified: entry.method !== 'registration' })
    const details = { method: entry.method }
    await logSecurity(trx, { event: 'sign-in', email: user.email, userId: user.id, details }, { request, config })
    return session.enter(trx, { id: visit, signIn })
  }
  // Data of another user stays with them.
  if (session.id === null || session.signIn) (await db.transaction().execute(finish))()
  else {
    const own = session.id
    await moveVisit({ from: own, into: visit }, { request, context }, async (trx) => {
      await endVisit(trx, own)
      return finish(trx)
    })
  }
  if (device) createDeviceCookie(config).give(reply, device)
}

interface Arrival {
  request: FastifyRequest
  context: ShopContext
}

/**
 * Moves a browser into its session on another host. Its visitor session here is merged into that
 * one; the next page reports what became of the tickets. A browser that is signed in here stays
 * signed in: a visitor session from the other host is merged into its session. Another user's
 * session is left as it is.
 */
export async function joinVisit(visit: OpenedVisit, arrival: Arrival): Promise<void> {
  const { db, session } = arrival.context
  const { id: own, signIn } = session
  if (own === visit.id) return
  if (signIn && visit.signIn === null) return joinOwn({ from: visit.id, into: own! }, arrival)
  if (own !== null && !signIn) return enterWithCart(visit, own, arrival)
  const enter = await db.transaction().execute((trx) => session.enter(trx, visit))
  enter()
}

/**
 * Moves a visitor's data into a session, in one transaction with `finish`, and reports on the next
 * page what became of the tickets. `enter`, returned by `finish`, is called after the commit.
 */
async function moveVisit(
  { from, into }: { from: string; into: string },
  { request, context }: Arrival,
  finish: (trx: Trx) => Promise<() => void>,
): Promise<void> {
  const { db, config, session } = context
  const joining = { ...holdTermsOf(request, config), orders: waitingOrders, from, into }
  const { carts, result: enter } = await joinCarts(db, joining, async (trx) => {
    await moveOrdersOfVisit(trx, joining)
    await moveKeptCheckout(trx, joining)
    await moveAnswersOfVisit(trx, joining)
    return finish(trx)
  })
  enter()
  const notice = describeJoining(carts, context)
  if (notice) await session.keep({ flash: { notice } })
}

async function enterWithCart(visit: OpenedVisit, own: string, arrival: Arrival): Promise<void> {
  const { session } = arrival.context
  await moveVisit({ from: own, into: visit.id }, arrival, async (trx) => {
    // Aliases of a visitor session may lead to another visitor session, but never into an account.
    if (visit.signIn === null) await joinVisits(trx, { from: own, into: visit.id })
    else await endVisit(trx, own)
    return session.enter(trx, visit)
  })
}

async function joinOwn(visits: { from: string; into: string }, arrival: Arrival): Promise<void> {
  await moveVisit(visits, arrival, async (trx) => {
    await endVisit(trx, visits.from)
    return () => {}
  })
}

/** Null if there were no tickets. */
function describeJoining({ joined, leftOut, cap }: JoinedCarts, context: ShopContext): Notice | null {
  const { translate } = context
  if (leftOut > 0) {
    const text = translate('cart.joined.leftOut', { leftOut })
    return { kind: 'warning', text, ...(cap && { caption: describeCap(cap, context) }) }
  }
  return joined > 0 ? { kind: 'positive', text: translate('cart.joined.all', { joined }) } : null
}

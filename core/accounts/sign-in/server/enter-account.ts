import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMethod } from '#platform/http/sessions/tables.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { endSession, joinSessions } from '#platform/http/sessions/session-store.ts'
import { createSignIn, endSignIn, openSessionOfUser } from '#platform/http/sessions/sign-in-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { describeOrigin, logSecurity } from '#core/accounts/server/security-log.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import type { OpenedSession } from '#platform/http/sessions/handover-store.ts'
import { type JoinedCarts, joinCarts } from '#core/cart/server/cart-joining.ts'
import { describeCap } from '#core/cart/server/refusal-texts.ts'
import { movePasses } from '#core/queue/server/queue-store.ts'
import { holdTermsOf } from '#core/inventory/server/hold-terms.ts'
import { moveKeptCheckout } from '#core/orders/checkout/server/kept-checkout-store.ts'
import { moveOrdersOfSession } from '#core/orders/access/server/order-access-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import type { Notice } from '#values/notice.ts'
import { moveAnswersOfSession } from '#core/surveys/server/answer-store.ts'
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
  const ofUser = await openSessionOfUser(db, user.id)
  let device: string | null = null

  const finish = async (trx: Trx) => {
    if (entry.isStillGood && !(await entry.isStillGood(trx))) throw new SignInRefused()
    if (session.signIn) await endSignIn(trx, session.signIn.id)
    const signIn = await createSignIn(trx, { userId: user.id, method: entry.method, ...describeOrigin(request) })
    // A user who has just registered need not be notified.
    device = await noteDevice(trx, user, { request, config, isNotified: entry.method !== 'registration' })
    const details = { method: entry.method }
    await logSecurity(trx, { event: 'sign-in', email: user.email, userId: user.id, details }, { request, config })
    return session.enter(trx, { id: ofUser, signIn })
  }
  // Data of another user stays with them.
  if (session.id === null || session.signIn) (await db.transaction().execute(finish))()
  else {
    const own = session.id
    await moveSession({ from: own, into: ofUser }, { request, context }, async (trx) => {
      await endSession(trx, own)
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
export async function joinSession(opened: OpenedSession, arrival: Arrival): Promise<void> {
  const { db, session } = arrival.context
  const { id: own, signIn } = session
  if (own === opened.id) return
  if (signIn && opened.signIn === null) return joinOwn({ from: opened.id, into: own! }, arrival)
  if (own !== null && !signIn) return enterWithCart(opened, own, arrival)
  const enter = await db.transaction().execute((trx) => session.enter(trx, opened))
  enter()
}

/**
 * Moves a visitor's data into a session, in one transaction with `finish`, and reports on the next
 * page what became of the tickets. `enter`, returned by `finish`, is called after the commit.
 */
async function moveSession(
  { from, into }: { from: string; into: string },
  { request, context }: Arrival,
  finish: (trx: Trx) => Promise<() => void>,
): Promise<void> {
  const { db, session } = context
  const joining = { ...(await holdTermsOf(request, context)), orders: waitingOrders, from, into }
  const { carts, result: enter } = await joinCarts(db, joining, async (trx) => {
    await moveOrdersOfSession(trx, joining)
    await moveKeptCheckout(trx, joining)
    if (context.queues.isRunning()) await movePasses(trx, joining)
    await moveAnswersOfSession(trx, joining)
    return finish(trx)
  })
  enter()
  const notice = describeJoining(carts, context)
  if (notice) await session.keep({ flash: { notice } })
}

async function enterWithCart(opened: OpenedSession, own: string, arrival: Arrival): Promise<void> {
  const { session } = arrival.context
  await moveSession({ from: own, into: opened.id }, arrival, async (trx) => {
    // Aliases of a visitor session may lead to another visitor session, but never into an account.
    if (opened.signIn === null) await joinSessions(trx, { from: own, into: opened.id })
    else await endSession(trx, own)
    return session.enter(trx, opened)
  })
}

async function joinOwn(joining: { from: string; into: string }, arrival: Arrival): Promise<void> {
  await moveSession(joining, arrival, async (trx) => {
    await endSession(trx, joining.from)
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

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { SignInMethod } from '#platform/http/sessions/tables.ts'
import type { Database } from '#platform/schema/schema.ts'
import { endVisit } from '#platform/http/sessions/visit-store.ts'
import { createSignIn, endSignIn, openVisitOfUser } from '#platform/http/sessions/sign-in-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { describeOrigin, logSecurity } from '#core/accounts/server/security-log.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import { moveVisit } from '#core/accounts/visits/server/join-visit.ts'
import { createDeviceCookie, noteDevice } from './known-devices.ts'

interface Entry {
  method: SignInMethod
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
  /** Whether the credentials are still valid, within the transaction; if not, it is rolled back. */
  isStillGood?: (trx: Transaction<Database>) => Promise<boolean>
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

  const finish = async (trx: Transaction<Database>) => {
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

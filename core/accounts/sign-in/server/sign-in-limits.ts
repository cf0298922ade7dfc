import type { FastifyRequest } from 'fastify'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { countAttempt, takeAttemptBack } from '#platform/http/requests/rate-limit.ts'
import { countRequest } from '#platform/http/requests/too-many-requests.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'

interface Try {
  email: string
  /** Whose account it is; null: nobody has one under that address. */
  userId: number | null
  /** Hash of the browser's cookie, where somebody has signed in to this very account with it. */
  knownDevice: string | null
}

/**
 * Counts an attempt to sign in, before any password is hashed. Null: it may go on; else for how many seconds it may not. Attempts from a browser that the
 * account knows are counted by themselves, so that a stranger's, however many, keep nobody out. Addresses without an account are counted alike. What one
 * address may not do any more does not count against its network, in which others sign in.
 * The first of ten minutes that may not go on is written down; the thousands that may follow are not.
 */
export async function countSignIn(
  { email, userId, knownDevice }: Try,
  request: FastifyRequest,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
): Promise<number | null> {
  const secret = config.sessionSecret
  const counted = knownDevice
    ? { limit: rateLimits.signInOfDevice, clientHash: knownDevice }
    : { limit: rateLimits.signInOfAccount, clientHash: hashPerson(email, secret) }
  const { verdict, secondsToWait, isFirstRefused } = await countAttempt(db, counted, request)
  if (isFirstRefused) await logSecurity(db, { event: 'sign-in limited', email, userId }, { request, config })
  if (verdict !== 'allowed') return secondsToWait
  return knownDevice ? null : countRequest(rateLimits.signIn, request, { db, secret })
}

/** Takes an attempt off the network's, since its password was right: a house in which everybody signs in at nine is one network. */
export async function resetSignInLimit(
  { knownDevice }: Pick<Try, 'knownDevice'>,
  request: FastifyRequest,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
): Promise<void> {
  if (knownDevice) return
  await takeAttemptBack(db, { limit: rateLimits.signIn, clientHash: hashClientIp(request.ip, config.sessionSecret) })
}

import type { FastifyRequest } from 'fastify'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { countAttempt, takeAttemptBack } from '#platform/http/requests/rate-limit.ts'
import { countRequest } from '#platform/http/requests/rate-limit.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'

interface Try {
  email: string
  /** Account with that address; null: none. */
  userId: number | null
  /** Hash of the browser's cookie, if it has been used to sign in to this account. */
  knownDevice: string | null
}

/**
 * Counts a sign-in attempt before any password is hashed. Returns null if it is allowed, else the
 * seconds to wait. Attempts from a browser known to the account are counted separately, so that any
 * number of a stranger's attempts locks nobody out. Addresses without an account are counted alike.
 * Attempts refused for an address do not count against its network, which others share. The first
 * refused attempt in ten minutes is logged; the thousands that may follow are not.
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

/**
 * Removes an attempt from its network's count, because its password was right: an office where
 * everybody signs in at nine is one network.
 */
export async function resetSignInLimit(
  { knownDevice }: Pick<Try, 'knownDevice'>,
  request: FastifyRequest,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
): Promise<void> {
  if (knownDevice) return
  await takeAttemptBack(db, { limit: rateLimits.signIn, clientHash: hashClientIp(request.ip, config.sessionSecret) })
}

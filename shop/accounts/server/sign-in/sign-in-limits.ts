import type { FastifyRequest } from 'fastify'
import { hashPerson } from '../../../../platform/audit/audit-store.ts'
import { countAttempt } from '../../../../platform/http/requests/rate-limit.ts'
import { countRequest } from '../../../../platform/http/requests/too-many-requests.ts'
import { rateLimits } from '../../../context/request-limits.ts'
import type { ShopContext } from '../../../context/shop-context.ts'
import { logSecurity } from '../security-log.ts'

interface Try {
  email: string
  /** Whose account it is; null: nobody has one under that address. */
  userId: number | null
  /** Hash of the browser's cookie, where somebody has signed in to this very account with it. */
  knownDevice: string | null
}

/**
 * Counts an attempt to sign in, before any password is hashed. Null: it may go on; else for how many seconds it may not. Attempts from a browser that the
 * account knows are counted by themselves, so that a stranger's, however many, keep nobody out. Addresses without an account are counted alike.
 * The first of ten minutes that may not go on is written down; the thousands that may follow are not.
 */
export async function countSignIn(
  { email, userId, knownDevice }: Try,
  request: FastifyRequest,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
): Promise<number | null> {
  const secret = config.sessionSecret
  if (!knownDevice) {
    const seconds = await countRequest(rateLimits.signIn, request, { db, secret })
    if (seconds !== null) return seconds
  }
  const counted = knownDevice
    ? { limit: rateLimits.signInOfDevice, clientHash: knownDevice }
    : { limit: rateLimits.signInOfAccount, clientHash: hashPerson(email, secret) }
  const { verdict, secondsToWait, isFirstRefused } = await countAttempt(db, counted, request)
  if (isFirstRefused) await logSecurity(db, { event: 'sign-in limited', email, userId }, { request, config })
  return verdict === 'allowed' ? null : secondsToWait
}

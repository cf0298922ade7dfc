import type { FastifyRequest } from 'fastify'
import { hashPerson } from '../../../../platform/audit/audit-store.ts'
import { countAttempt, type Attempt } from '../../../../platform/http/requests/rate-limit.ts'
import { countRequest } from '../../../../platform/http/requests/too-many-requests.ts'
import { rateLimits } from '../../../context/request-limits.ts'
import type { ShopContext } from '../../../context/shop-context.ts'

interface Try {
  email: string
  /** Hash of the browser's cookie, where somebody has signed in to this very account with it. */
  knownDevice: string | null
}

/**
 * Counts an attempt to sign in, before any password is hashed. Null: it may go on; else for how many seconds it may not. Attempts from a browser that the
 * account knows are counted by themselves, so that a stranger's, however many, keep nobody out. Addresses without an account are counted alike.
 */
export async function countSignIn(
  { email, knownDevice }: Try,
  request: FastifyRequest,
  { db, config }: Pick<ShopContext, 'db' | 'config'>,
): Promise<number | null> {
  const secret = config.sessionSecret
  if (knownDevice) return waitOf(await countAttempt(db, { limit: rateLimits.signInOfDevice, clientHash: knownDevice }))
  const seconds = await countRequest(rateLimits.signIn, request, { db, secret })
  if (seconds !== null) return seconds
  return waitOf(await countAttempt(db, { limit: rateLimits.signInOfAccount, clientHash: hashPerson(email, secret) }))
}

const waitOf = ({ verdict, secondsToWait }: Attempt): number | null => (verdict === 'allowed' ? null : secondsToWait)

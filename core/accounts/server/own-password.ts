import type { FastifyRequest } from 'fastify'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Account } from './user-store.ts'
import { logSecurity } from './security-log.ts'
import { findPasswordHash } from './user-store.ts'

/**
 * Checks the typed password of a signed-in user: null, or the error to show. Attempts are counted
 * per sign-in, so that attempts on another or a stolen device lock no one out elsewhere.
 */
export async function findPasswordProblem(
  { account, password }: { account: Account; password: string },
  { request, context }: { request: FastifyRequest; context: ShopContext },
): Promise<string | null> {
  const { db, config, passwords, translate } = context
  const { email, id: userId, signInId } = account
  const clientHash = hashPerson(`sign-in ${signInId}`, config.sessionSecret)
  const { verdict, secondsToWait } = await countAttempt(db, { limit: rateLimits.confirmPassword, clientHash }, request)
  if (verdict !== 'allowed') return translate('accounts.errors.tooManyHere', { minutes: Math.ceil(secondsToWait / 60) })
  if (await passwords.verify(password, await findPasswordHash(db, userId))) return null
  await logSecurity(db, { event: 'password confirmation failed', email, userId }, { request, config })
  return translate('accounts.errors.passwordNotYours')
}

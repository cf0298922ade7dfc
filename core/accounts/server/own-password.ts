import type { FastifyRequest } from 'fastify'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Account } from './user-store.ts'
import { logSecurity } from './security-log.ts'
import { findPasswordHash } from './user-store.ts'

/**
 * Whether somebody who has signed in has typed their password: null, or what to tell them. Counted by sign-in: whoever tries on another device, or
 * on a stolen one, keeps nobody out elsewhere.
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

import type { FastifyRequest } from 'fastify'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { isKnownDevice } from '#core/accounts/sign-in/server/device-store.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import type { User } from '#core/accounts/server/user-store.ts'

type Counting = Pick<ShopContext, 'db' | 'config'>

/**
 * Counts a code before it is checked, across all sign-ins. Returns null if it is allowed, else the
 * seconds to wait. Codes from a browser known to the account are counted separately: an attacker
 * with the password cannot lock its owner out of known browsers.
 */
export async function countSecondFactor(
  { id: userId }: User,
  request: FastifyRequest,
  { db, config }: Counting,
): Promise<number | null> {
  const device = createDeviceCookie(config).read(request)
  const deviceHash = device ? hashSecret(device) : null
  const isKnown = deviceHash !== null && (await isKnownDevice(db, { deviceHash, userId }))
  const { verdict, secondsToWait } = await countAttempt(
    db,
    isKnown
      ? { limit: rateLimits.secondFactorOfDevice, clientHash: deviceHash }
      : { limit: rateLimits.secondFactor, clientHash: hashPerson(`user ${userId}`, config.sessionSecret) },
    request,
  )
  return verdict === 'allowed' ? null : secondsToWait
}

/** Whether the owner may be warned again about attempted codes. */
export async function canBeWarned({ id }: User, { db, config }: Counting): Promise<boolean> {
  const clientHash = hashPerson(`user ${id}`, config.sessionSecret)
  const { verdict } = await countAttempt(db, { limit: rateLimits.secondFactorMail, clientHash })
  return verdict === 'allowed'
}

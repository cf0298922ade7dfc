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
 * Counts a code before it is looked at, however many sign-ins are begun. Null: it may be; else for how many seconds none may. Those from a browser that
 * the account knows are counted apart: whoever has found out the password keeps its owner out nowhere that they have been before.
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

/** Whether the owner is to be told once more that somebody tries codes. */
export async function canBeWarned({ id }: User, { db, config }: Counting): Promise<boolean> {
  const clientHash = hashPerson(`user ${id}`, config.sessionSecret)
  const { verdict } = await countAttempt(db, { limit: rateLimits.secondFactorMail, clientHash })
  return verdict === 'allowed'
}

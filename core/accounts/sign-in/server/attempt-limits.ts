import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { countAttempt, takeAttemptBack, type RateLimit, countRequest } from '#platform/http/requests/rate-limit.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { type User, type Account, findPasswordHash } from '#core/accounts/server/user-store.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { isKnownDevice } from './device-store.ts'
import { createDeviceCookie } from './known-devices.ts'

type Counting = Pick<ShopContext, 'db' | 'config'>

interface Try {
  email: string
  /** Account with that address; null: none. */
  userId: number | null
  /** Hash of the browser's cookie, if it has been used to sign in to this account. */
  knownDevice: string | null
}

/**
 * Counts a sign-in attempt before any password is hashed. Returns null if it is allowed, else the
 * seconds to wait. Attempts from a browser known to the account count separately, so that strangers
 * lock nobody out. Addresses without an account are counted alike. Attempts refused for an address
 * do not count against its network, which others share. Only the first refused attempt in ten
 * minutes is logged.
 */
export async function countSignIn(
  { email, userId, knownDevice }: Try,
  request: FastifyRequest,
  { db, config }: Counting,
): Promise<number | null> {
  const secret = config.sessionSecret
  const counted = knownDevice
    ? { limit: requestLimits.signInOfDevice, clientHash: knownDevice }
    : { limit: requestLimits.signInOfAccount, clientHash: hashPerson(email, secret) }
  const { verdict, secondsToWait, isFirstRefused } = await countAttempt(db, counted, request)
  if (isFirstRefused) await logSecurity(db, { event: 'sign-in limited', email, userId }, { request, config })
  if (verdict !== 'allowed') return secondsToWait
  return knownDevice ? null : countRequest(requestLimits.signIn, request, { db, secret })
}

/** The password was right: an office where everybody signs in at nine is one network. */
export async function resetSignInLimit(
  { knownDevice }: Pick<Try, 'knownDevice'>,
  request: FastifyRequest,
  { db, config }: Counting,
): Promise<void> {
  if (knownDevice) return
  await takeAttemptBack(db, { limit: requestLimits.signIn, clientHash: hashClientIp(request.ip, config.sessionSecret) })
}

/**
 * Counts a code before it is checked, across all sign-ins. Returns null if it is allowed, else the
 * seconds to wait. An attacker with the password cannot lock its owner out of known browsers.
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
      ? { limit: requestLimits.secondFactorOfDevice, clientHash: deviceHash }
      : { limit: requestLimits.secondFactor, clientHash: hashPerson(`user ${userId}`, config.sessionSecret) },
    request,
  )
  return verdict === 'allowed' ? null : secondsToWait
}

/** Whether the owner may be warned again about attempted codes. */
export const canBeWarned = ({ id }: User, context: Counting): Promise<boolean> =>
  isAllowed(`user ${id}`, requestLimits.secondFactorMail, context)

/** Whether another mail may go to an address typed into a form. A refusal is shown to nobody. */
export const canBeWrittenTo = (email: string, context: Counting): Promise<boolean> =>
  isAllowed(email, requestLimits.accountMailOfAddress, context)

async function isAllowed(person: string, limit: RateLimit, { db, config }: Counting): Promise<boolean> {
  const { verdict } = await countAttempt(db, { limit, clientHash: hashPerson(person, config.sessionSecret) })
  return verdict === 'allowed'
}

/** Longer than any of it takes while the database is healthy. */
const evenMilliseconds = 50

/**
 * Sends a mail to a typed address, within its limit. Timing does not reveal whether it was sent.
 */
export async function writeUnseen(
  email: string,
  context: Counting,
  { write, limit = requestLimits.accountMailOfAddress }: { write: (trx: Trx) => Promise<void>; limit?: RateLimit },
): Promise<void> {
  const writing = async () => {
    if (await isAllowed(email, limit, context)) await context.db.transaction().execute(write)
  }
  await Promise.all([writing(), sleep(evenMilliseconds)])
}

/**
 * Checks the password of a signed-in user: null, or the error to show. Attempts are counted per
 * sign-in, so that others lock no one out.
 */
export async function findPasswordProblem(
  { account, password }: { account: Account; password: string },
  { request, context }: { request: FastifyRequest; context: ShopContext },
): Promise<string | null> {
  const { db, config, passwords, translate } = context
  const { email, id: userId, signInId } = account
  const clientHash = hashPerson(`sign-in ${signInId}`, config.sessionSecret)
  const { verdict, secondsToWait } = await countAttempt(
    db,
    { limit: requestLimits.confirmPassword, clientHash },
    request,
  )
  if (verdict !== 'allowed') return translate('accounts.errors.tooManyHere', { minutes: Math.ceil(secondsToWait / 60) })
  if (await passwords.verify(password, await findPasswordHash(db, userId))) return null
  await logSecurity(db, { event: 'password confirmation failed', email, userId }, { request, config })
  return translate('accounts.errors.passwordNotYours')
}

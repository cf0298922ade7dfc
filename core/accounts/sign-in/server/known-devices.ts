import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { createSecretCookie, type SecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import type { User } from '#core/accounts/server/user-store.ts'
import { addDevice, deviceDays, markDeviceUsed } from './device-store.ts'

/** Cookie of a browser used to sign in. It grants no access. */
export function createDeviceCookie({ origins }: Pick<Config, 'origins'>): SecretCookie {
  return createSecretCookie({
    name: 'cadenza_device',
    isSecure: isSecureAt(origins),
    maxAge: deviceDays * 24 * 60 * 60,
  })
}

/**
 * Records the browser of a sign-in, and notifies the user if it is new. Returns the value of its
 * new cookie, to be set after the commit; null if its cookie is valid.
 */
export async function noteDevice(
  trx: Trx,
  { id: userId, email: recipient, locale }: Pick<User, 'id' | 'email' | 'locale'>,
  { request, config, isNotified = true }: { request: FastifyRequest; config: Config; isNotified?: boolean },
): Promise<string | null> {
  const secret = createDeviceCookie(config).read(request)
  if (secret && (await markDeviceUsed(trx, { secret, userId }))) return null
  if (isNotified)
    await queueMail(trx, accountMailKinds.newDevice, {
      recipient,
      locale,
      data: { userId, ...describeOrigin(request) },
    })
  return addDevice(trx, { userId, secret })
}

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  context: Pick<ShopContext, 'db' | 'config'>
}

/** Makes a signed-in browser that comes from another host known here, without a mail. */
export async function takeDeviceAlong(
  userId: number,
  { request, reply, context: { db, config } }: Arrival,
): Promise<void> {
  const cookie = createDeviceCookie(config)
  const secret = cookie.read(request)
  const device = await db.transaction().execute(async (trx) => {
    const isKnown = secret !== undefined && (await markDeviceUsed(trx, { secret, userId }))
    return isKnown ? null : addDevice(trx, { userId, secret })
  })
  if (device) cookie.give(reply, device)
}

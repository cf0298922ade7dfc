import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureAt } from '../../../../platform/http/localization.ts'
import { createSecretCookie, type SecretCookie } from '../../../../platform/http/sessions/secret-cookie.ts'
import type { Config } from '../../../context/config.ts'
import type { ShopContext } from '../../../context/shop-context.ts'
import { addDevice, deviceDays, markDeviceUsed } from './device-store.ts'

/** The cookie of a browser in which somebody has signed in. It opens nothing. */
export function deviceCookieOf({ origins }: Pick<Config, 'origins'>): SecretCookie {
  return createSecretCookie({
    name: 'cadenza_device',
    isSecure: isSecureAt(origins),
    maxAge: deviceDays * 24 * 60 * 60,
  })
}

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  context: Pick<ShopContext, 'db' | 'config'>
}

/**
 * Lets an account know a browser on this host, too, that comes signed in from another one: its owner was told of it there, or has always known it.
 */
export async function carryDevice(userId: number, { request, reply, context: { db, config } }: Arrival): Promise<void> {
  const cookie = deviceCookieOf(config)
  const secret = cookie.read(request)
  const device = await db.transaction().execute(async (trx) => {
    const isKnown = secret !== undefined && (await markDeviceUsed(trx, { secret, userId }))
    return isKnown ? null : addDevice(trx, userId)
  })
  if (device) cookie.give(reply, device)
}

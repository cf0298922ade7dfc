import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecureAt } from '#platform/http/localization.ts'
import { createSecretCookie, type SecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import type { KnownUser, User } from '#core/accounts/server/user-store.ts'
import { createPending, maxPendingMinutes } from './pending-store.ts'

/** Cookie of a browser after the password, pending the second factor. It grants nothing else. */
export function createPendingCookie({ origins }: Pick<Config, 'origins'>): SecretCookie {
  return createSecretCookie({ name: 'cadenza_pending', isSecure: isSecureAt(origins), maxAge: maxPendingMinutes * 60 })
}

/** False if the password or the factor has changed meanwhile. */
export async function askSecondFactor(
  user: User & Pick<KnownUser, 'passwordHash'>,
  { request, reply, context }: { request: FastifyRequest; reply: FastifyReply; context: ShopContext },
): Promise<boolean> {
  const { db, config } = context
  const { email, id: userId, passwordHash } = user
  const secret = await db.transaction().execute(async (trx) => {
    const created = await createPending(trx, { userId, passwordHash })
    if (created) await logSecurity(trx, { event: 'second factor asked', email, userId }, { request, config })
    return created
  })
  if (secret === null) return false
  createPendingCookie(config).give(reply, secret)
  return true
}

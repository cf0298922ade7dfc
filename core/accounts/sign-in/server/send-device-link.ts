import type { FastifyRequest } from 'fastify'
import type { Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { writeUnseen } from './attempt-limits.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { findUserByEmail } from '#core/accounts/server/user-store.ts'
import { deviceLinks } from '#core/accounts/server/mailed-link-store.ts'

/**
 * Mails a user locked out by the attempts of others: the link makes the browser that opens it
 * known, with its own count of attempts. Takes the same time if there is no account.
 *
 * @param to path of the sign-in page to continue with; default: the shop's
 */
export async function sendDeviceLink(
  { email, to }: { email: string; to?: string },
  request: FastifyRequest,
  { db, config, locale }: Pick<ShopContext, 'db' | 'config' | 'locale'>,
): Promise<void> {
  const write = async (trx: Trx) => {
    const user = await findUserByEmail(trx, { email, deviceHash: null })
    await logSecurity(trx, { event: 'device link asked', email, userId: user?.id ?? null }, { request, config })
    const token = await deviceLinks.issue(trx, user?.id ?? null)
    // Without a token no mail is sent.
    const data = user ? { token, ...(to !== undefined && { to }) } : {}
    await queueMail(trx, accountMailKinds.deviceLink, { recipient: user?.email ?? email, locale, data })
  }
  await writeUnseen(email, { db, config }, { write, limit: requestLimits.deviceLinkOfAddress })
}

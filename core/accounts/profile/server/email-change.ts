import type { FastifyRequest } from 'fastify'
import { queueMail } from '#platform/mail/outbox.ts'
import { findRequestLimit, rateLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { type Account, findUserByEmail } from '#core/accounts/server/user-store.ts'
import { canBeWrittenTo, findPasswordProblem } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { accountEmailAsked, emailChangeConfirm, emailChangeKnown } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { removeEmailChange, saveEmailChange } from './email-change-store.ts'

interface EmailChange {
  email: string
  /** As typed; required unless identity was confirmed recently. */
  current_password: string
}

interface Asked {
  account: Account
  request: FastifyRequest
  context: ShopContext
}

/**
 * Stores a pending address and writes to both the new and the old one; entering the current address
 * drops the pending one. Returns errors by field, or null. The response is the same if another
 * account has the address: only its owner is notified.
 */
export async function askForEmailChange(
  { email, current_password }: EmailChange,
  { account, request, context }: Asked,
): Promise<Record<string, string> | null> {
  const { db, session, translate } = context
  if (email === account.email) {
    await removeEmailChange(db, account.id)
    return null
  }
  if (!session.signIn?.isConfirmed) {
    if (current_password === '') return { current_password: translate('accounts.errors.password') }
    const problem = await findPasswordProblem({ account, password: current_password }, { request, context })
    if (problem) return { current_password: problem }
  }
  const limit = await findRequestLimit(rateLimits.accountMail, request, context)
  if (limit) return { email: limit }
  if (!(await canBeWrittenTo(email, context))) return { email: translate('errors.tooManyRequests', { minutes: 10 }) }
  await letEmailWait(email, { account, request, context })
  return null
}

async function letEmailWait(email: string, { account, request, context }: Asked): Promise<void> {
  const { db, config, locale } = context
  const { id: userId, locale: ownLocale } = account
  await db.transaction().execute(async (trx) => {
    const known = await findUserByEmail(trx, { email, deviceHash: null })
    // Stored in either case, so that the page shows the same; a link to a taken address goes to no
    // one.
    const token = await saveEmailChange(trx, { userId, email })
    if (token === null) return
    await logSecurity(trx, { event: 'email change asked', email: account.email, userId }, { request, config })
    // The owner can stop the change. A change of case only is announced by its own mail.
    if (known?.id !== userId)
      await queueMail(trx, accountEmailAsked, { recipient: account.email, locale: ownLocale, data: { userId } })
    if (known && known.id !== userId)
      return queueMail(trx, emailChangeKnown, {
        recipient: known.email,
        locale: known.locale,
        data: { userId: known.id },
      })
    // The link leads to the host where the user is signed in.
    return queueMail(trx, emailChangeConfirm, {
      recipient: email,
      locale: ownLocale,
      data: { token, host: locale },
    })
  })
}

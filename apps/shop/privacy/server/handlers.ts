import { href } from '@cadenza/navigation'
import { back, download, redirect, view } from '@cadenza/navigation/server'
import { queueMail } from '#platform/mail/outbox.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { isLastOwner } from '#core/accounts/roles/server/role-store.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { lockUser } from '#core/accounts/server/user-store.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { countOpenOrdersOf } from '#core/orders/server/order-erasure-store.ts'
import { routes } from '#core/routes/routes.ts'
import { findOwnData } from '#core/privacy/person/own-data-store.ts'
import { erasePerson } from '#core/privacy/person/person-store.ts'

const exportData: AccountHandler<'account.export'> = async ({ guarded, request, context }) => {
  const { db, config, translate, now } = context
  const { id: userId, email } = guarded.signedIn
  const limit = await findRequestLimit(requestLimits.accountExport, request, context)
  if (limit) return back({ flash: { notice: { kind: 'negative', text: limit } }, hash: 'data' })
  const data = await findOwnData(db, { userId, email })
  await logSecurity(db, { event: 'data exported', email, userId }, { request, config })
  return download(JSON.stringify({ exported_at: now(), ...data }, null, 2), {
    filename: `${translate('accounts.dataFileName')}.json`,
    type: 'application/json; charset=utf-8',
  })
}

const showDelete: AccountHandler<'account.delete'> = async ({ guarded, context }) => {
  const { db, config, translate, accountTexts } = context
  const { email } = guarded.signedIn
  return view(
    'delete-account',
    {
      email,
      invoiceYears: config.retention.paidOrderYears,
      open: () => countOpenOrdersOf(db, email),
      texts: accountTexts('accounts.delete.'),
    },
    { head: { title: translate('accounts.delete.title'), robots: 'noindex' } },
  )
}

/**
 * Keeps invoice data required by law and orders with pending processes; erases the rest and signs
 * out all devices. Of two concurrent requests one does it, and both report success.
 */
const destroyAccount: AccountHandler<'account.destroy'> = async ({ guarded, request, reply, context }) => {
  const { db, config, session, translate } = context
  const { id: userId, locale } = guarded.signedIn
  const erasing = db.transaction().execute(async (trx) => {
    // Reads the current address: another tab may have changed it since the guard.
    const user = await lockUser(trx, userId)
    if (!user) return
    const actor = `user ${userId}`
    const { invoices, open, ...counts } = await erasePerson(trx, user.email, actor)
    const details = { ...counts, invoices: invoices.length, open: open.length }
    await writeAudit(trx, { actor, action: 'account deleted', userId, details })
    await queueMail(trx, accountMailKinds.accountDeleted, { recipient: user.email, locale, data: {} })
  })
  try {
    await erasing
  } catch (error) {
    if (!isLastOwner(error)) throw error
    return back({ flash: { notice: { kind: 'negative', text: translate('accounts.lastOwner') } } })
  }
  createDeviceCookie(config).clear(request, reply)
  await session.leave()
  return redirect(href(routes.home), {
    flash: { notice: { kind: 'positive', text: translate('accounts.deleted') } },
  })
}

export const privacyHandlers = {
  'account.export': exportData,
  'account.delete': showDelete,
  'account.destroy': destroyAccount,
}

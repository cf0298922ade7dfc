import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { isSecret } from '../../../../platform/http/sessions/secrets.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { accountRoutes } from '../../../account-routes.ts'
import { findRequestLimit, rateLimits } from '../../../context/request-limits.ts'
import type { ShopHandler } from '../../../context/shop-context.ts'
import { readForm } from '../../../forms/server/read-form.ts'
import { mayBeWrittenTo } from '../account-mails-limit.ts'
import { deviceLink } from '../mails/mail-kinds.ts'
import { resetRequestSchema } from '../reset/reset-form.ts'
import { logSecurity } from '../security-log.ts'
import { findUserByEmail } from '../user-store.ts'
import { findDeviceLink, issueDeviceLink, takeDeviceLink } from './device-link-store.ts'
import { addDevice } from './device-store.ts'
import { deviceCookieOf } from './known-devices.ts'

/**
 * Writes to who is kept out by the attempts of others: the link makes the browser in which it is opened a known one, whose attempts are counted by
 * themselves. It is of this language's host, where that browser is. The answer and its time are the same where nobody has an account.
 */
const sendDeviceLink: ShopHandler<'login.link'> = async ({ body, request, context }) => {
  const { db, config, locale, translate } = context
  const form = readForm(resetRequestSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email'] })
  const limit = await findRequestLimit(rateLimits.accountMail, request, context)
  if (limit) return back({ errors: { email: limit }, fields: ['email'] })
  const { email } = form.value
  if (await mayBeWrittenTo(email, context, rateLimits.deviceLinkOfAddress)) {
    await db.transaction().execute(async (trx) => {
      const user = await findUserByEmail(trx, { email, deviceHash: null })
      await logSecurity(trx, { event: 'device link asked', email, userId: user?.id ?? null }, { request, config })
      const token = await issueDeviceLink(trx, user?.id ?? null)
      // Without a token nothing is sent.
      await queueMail(trx, deviceLink, { recipient: user?.email ?? email, locale, data: user ? { token } : {} })
    })
  }
  return back({ flash: { deviceLink: email } })
}

const showDeviceLink: ShopHandler<'login.device'> = async ({ params, context }) => {
  const { db, translate, accountTexts } = context
  const link = isSecret(params.token) ? await findDeviceLink(db, params.token) : undefined
  return view(
    'device-link',
    { token: params.token, email: link?.email ?? null, texts: accountTexts('accounts.device.') },
    { head: { title: translate('accounts.device.title'), robots: 'noindex' }, status: link ? 200 : 410 },
  )
}

/** Makes this browser a known one. It signs nobody in: address, password and second factor are asked for as ever. */
const useDeviceLink: ShopHandler<'login.device.store'> = async ({ params, request, reply, context }) => {
  const { db, config, translate } = context
  const { token } = params
  const device = await db.transaction().execute(async (trx) => {
    const link = isSecret(token) ? await findDeviceLink(trx, token) : undefined
    if (!link || (await takeDeviceLink(trx, token)) === null) return null
    await logSecurity(trx, { event: 'device link used', email: link.email, userId: link.id }, { request, config })
    return addDevice(trx, link.id)
  })
  if (!device) return redirect(href(accountRoutes['login.device'], { token }))
  deviceCookieOf(config).give(reply, device)
  return redirect(href(accountRoutes.login), {
    flash: { notice: { kind: 'positive', text: translate('accounts.deviceKnown') } },
  })
}

export const deviceLinkHandlers = {
  'login.link': sendDeviceLink,
  'login.device': showDeviceLink,
  'login.device.store': useDeviceLink,
}

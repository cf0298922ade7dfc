import { href } from '@cadenza/navigation'
import { back, external, redirect, view } from '@cadenza/navigation/server'
import { z } from 'zod'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { findRequestLimit, rateLimits } from '#core/context/request-limits.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { resetRequestSchema } from '#core/accounts/server/account-forms.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { deviceLinks } from '#core/accounts/server/mailed-link-store.ts'
import { addDevice } from '#core/accounts/sign-in/server/device-store.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { sendDeviceLink } from '#core/accounts/sign-in/server/send-device-link.ts'

/** Sign-in path after using a link: a path of this host, by default the shop's own. */
const own = href(accountRoutes.login)
const readSignInPath = (asked: unknown, { config, locale }: Pick<ShopContext, 'config' | 'locale'>): string =>
  readPagePath(asked, config.origins[locale], own)

const whereToSchema = z.object({ to: z.string().optional().catch(undefined) })

/** Mails a user locked out by others' attempts. The response is the same without an account. */
const sendLink: ShopHandler<'login.link'> = async ({ body, request, context }) => {
  const { translate } = context
  const form = readForm(resetRequestSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email'] })
  const limit = await findRequestLimit(rateLimits.deviceLink, request, context)
  if (limit) return back({ errors: { email: limit }, fields: ['email'] })
  const { email } = form.value
  await sendDeviceLink({ email }, request, context)
  return back({ flash: { deviceLink: email } })
}

const showDeviceLink: ShopHandler<'login.device'> = async ({ params, query, context }) => {
  const { db, translate, accountTexts } = context
  const link = isSecret(params.token) ? await deviceLinks.find(db, params.token) : undefined
  return view(
    'device-link',
    {
      token: params.token,
      email: link?.email ?? null,
      to: readSignInPath(query['to'], context),
      texts: accountTexts('accounts.device.'),
    },
    { head: { title: translate('accounts.device.title'), robots: 'noindex' }, status: link ? 200 : 410 },
  )
}

/** Makes this browser a known one. Signing in still needs address, password and second factor. */
const useDeviceLink: ShopHandler<'login.device.store'> = async ({ params, body, request, reply, context }) => {
  const { db, config, translate } = context
  const { token } = params
  const cookie = createDeviceCookie(config)
  const form = readForm(whereToSchema, body, translate)
  const to = readSignInPath('errors' in form ? undefined : form.value.to, context)
  const device = await db.transaction().execute(async (trx) => {
    const link = isSecret(token) ? await deviceLinks.find(trx, token) : undefined
    if (!link || (await deviceLinks.take(trx, token)) === null) return null
    await logSecurity(trx, { event: 'device link used', email: link.email, userId: link.id }, { request, config })
    return addDevice(trx, { userId: link.id, secret: cookie.read(request) })
  })
  if (!device) return redirect(href(accountRoutes['login.device'], { token }, to === own ? {} : { query: { to } }))
  cookie.give(reply, device)
  // Belongs to another app, which shows its own message.
  if (to !== own) return external(config.origins[context.locale] + to)
  return redirect(own, {
    flash: { notice: { kind: 'positive', text: translate('accounts.deviceKnown') } },
  })
}

export const deviceLinkHandlers = {
  'login.link': sendLink,
  'login.device': showDeviceLink,
  'login.device.store': useDeviceLink,
}

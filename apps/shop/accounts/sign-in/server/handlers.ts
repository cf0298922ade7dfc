import { href } from '@cadenza/navigation'
import { back, redirect, view, external } from '@cadenza/navigation/server'
import { z } from 'zod'
import { hashSecret, isSecret } from '#platform/http/sessions/secrets.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopHandler, ShopContext } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import { findPasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { askSecondFactor } from '#core/accounts/two-factor/server/ask-second-factor.ts'
import { findUser, findUserByEmail, isStillEnough } from '#core/accounts/server/user-store.ts'
import { openAccount } from '#core/accounts/sign-in/server/enter-account.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { findReturnPath, readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { countSignIn, resetSignInLimit } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { readPagePath } from '#core/context/page-addresses.ts'
import { deviceLinks } from '#core/accounts/server/mailed-link-store.ts'
import { addDevice } from '#core/accounts/sign-in/server/device-store.ts'
import { sendDeviceLink } from '#core/accounts/sign-in/server/send-device-link.ts'

const fields = ['email', 'to']

const showLogin: ShopHandler<'login'> = ({ query, request, context }) => {
  const { translate, accountTexts, config, locale } = context
  const to = findReturnPath(query['to'], request, context)
  const title = translate('accounts.login.title')
  return view(
    'login',
    {
      to,
      passkeys: findPasskeyReach(config.origins.en, config.origins[locale]),
      texts: accountTexts('accounts.login.', 'accounts.field.'),
    },
    { head: { title, robots: 'noindex' } },
  )
}

/** Signs a user in. An error never reveals which of address and password is wrong. */
const storeLogin: ShopHandler<'login.store'> = async ({ body, request, reply, context }) => {
  const { db, config, passwords, translate } = context
  const form = readForm(accountSchemas.signIn, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields })
  const { email, password, to } = form.value
  const device = createDeviceCookie(config).read(request)
  const deviceHash = device ? hashSecret(device) : null
  const user = await findUserByEmail(db, { email, deviceHash })
  const knownDevice = user?.isKnownDevice ? deviceHash : null
  const seconds = await countSignIn({ email, userId: user?.id ?? null, knownDevice }, request, context)
  if (seconds !== null) {
    const minutes = Math.ceil(seconds / 60)
    // The page offers a link by mail to users who are locked out.
    return back({
      errors: { password: translate('accounts.errors.tooMany', { minutes }) },
      fields,
      flash: { limited: email },
    })
  }
  const isRight = await passwords.verify(password, user?.passwordHash ?? null)
  if (!user || !isRight) {
    await logSecurity(db, { event: 'sign-in failed', email, userId: user?.id ?? null }, { request, config })
    return refuse(translate('accounts.errors.wrong'))
  }
  await resetSignInLimit({ knownDevice }, request, context)
  const next = readReturnPath(to, context)
  const isIn = user.hasSecondFactor
    ? await askSecondFactor(user, { request, reply, context })
    : await openAccount(user, {
        method: 'password',
        request,
        reply,
        context,
        isStillGood: (trx) => isStillEnough(trx, user),
      })
  // Changed at the same moment.
  if (!isIn) return refuse(translate('accounts.errors.wrong'))
  return redirect(user.hasSecondFactor ? href(accountRoutes['two-factor.login'], {}, { query: { to: next } }) : next)
}

const logout: ShopHandler<'logout'> = async ({ request, context }) => {
  const { db, session, config, translate } = context
  const user = session.signIn && (await findUser(db, session.signIn.userId))
  if (user) await logSecurity(db, { event: 'sign-out', email: user.email, userId: user.id }, { request, config })
  await session.leave()
  return redirect(href(routes.home), {
    flash: { notice: { kind: 'positive', text: translate('accounts.signedOut') } },
  })
}

function refuse(password: string) {
  return back({ errors: { password }, fields })
}

/** Sign-in path after using a link: a path of this host, by default the shop's own. */
const own = href(accountRoutes.login)
const readSignInPath = (asked: unknown, { config, locale }: Pick<ShopContext, 'config' | 'locale'>): string =>
  readPagePath(asked, config.origins[locale], own)

const whereToSchema = z.object({ to: z.string().optional().catch(undefined) })

/** Mails a user locked out by others' attempts. The response is the same without an account. */
const sendLink: ShopHandler<'login.link'> = async ({ body, request, context }) => {
  const { translate } = context
  const form = readForm(accountSchemas.resetRequest, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email'] })
  const limit = await findRequestLimit(requestLimits.deviceLink, request, context)
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

export const signInHandlers = {
  login: showLogin,
  'login.store': storeLogin,
  logout,
  'login.link': sendLink,
  'login.device': showDeviceLink,
  'login.device.store': useDeviceLink,
}

import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import { findPasskeyReach } from '#ui/passkeys/passkey-reach.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { askSecondFactor } from '#core/accounts/two-factor/server/ask-second-factor.ts'
import { findUser, findUserByEmail, isStillEnough } from '#core/accounts/server/user-store.ts'
import { openAccount } from '#core/accounts/sign-in/server/enter-account.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { findReturnPath, readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { signInSchema } from '#core/accounts/server/account-forms.ts'
import { countSignIn, resetSignInLimit } from '#core/accounts/sign-in/server/attempt-limits.ts'

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
  const form = readForm(signInSchema, body, translate)
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

export const signInHandlers = { login: showLogin, 'login.store': storeLogin, logout }

function refuse(password: string) {
  return back({ errors: { password }, fields })
}

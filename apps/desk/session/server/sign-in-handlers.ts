import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { countSignIn, resetSignInLimit } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { sendDeviceLink } from '#core/accounts/sign-in/server/send-device-link.ts'
import { findUserByEmail } from '#core/accounts/server/user-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type EntryHandler, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { findStaffPerson } from '#apps/desk/server/staff-store.ts'
import { staffFactors } from '#apps/desk/server/factor-store.ts'
import { readDeskPath } from './return-path.ts'

const showSignIn: EntryHandler<'sign-in'> = ({ query, url, context: { person, translate } }) => {
  const to = readDeskPath(query['to'], url.origin)
  if (person) return redirect(to)
  return view('sign-in', translate('session.signIn.title'), { to })
}

/**
 * The password leads only to the second factor. An error never reveals which of address and
 * password is wrong.
 */
const storeSignIn: EntryHandler<'sign-in.store'> = async ({ body, url, request, context }) => {
  const { db, config, passwords, session, translate } = context
  const form = readForm(accountSchemas.signIn, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { email, password } = form.value
  const device = createDeviceCookie(config).read(request)
  const deviceHash = device ? hashSecret(device) : null
  const user = await findUserByEmail(db, { email, deviceHash })
  const knownDevice = user?.isKnownDevice ? deviceHash : null
  const seconds = await countSignIn({ email, userId: user?.id ?? null, knownDevice }, request, context)
  if (seconds !== null)
    // The page offers a link by mail to users who are locked out.
    return back({
      errors: { password: translate('accounts.errors.tooMany', { minutes: Math.ceil(seconds / 60) }) },
      flash: { limited: email },
    })
  const isRight = await passwords.verify(password, user?.passwordHash ?? null)
  if (!user || !isRight) {
    await logSecurity(db, { event: 'sign-in failed', email, userId: user?.id ?? null }, { request, config })
    return back({ errors: { password: translate('accounts.errors.wrong') } })
  }
  await resetSignInLimit({ knownDevice }, request, context)
  if (!(await findStaffPerson(db, user.id))) return back({ errors: { password: translate('session.signIn.noRole') } })
  const give = await db.transaction().execute(async (trx) => {
    // A password changed at this moment grants nothing.
    const same = await trx
      .selectFrom('users')
      .select(staffFactors.as('factors'))
      .where('id', '=', user.id)
      .where('password_hash', '=', user.passwordHash)
      .forShare()
      .executeTakeFirst()
    if (!same) return undefined
    const isAsked = same.factors.app || same.factors.passkey
    return { isAsked, cookies: await session.begin(trx, { userId: user.id, step: 'password' }) }
  })
  if (!give) return back({ errors: { password: translate('accounts.errors.wrong') } })
  give.cookies()
  const to = { query: { to: readDeskPath(form.value.to, url.origin) } }
  return redirect(href(deskRoutes[give.isAsked ? 'second-factor' : 'set-up'], {}, to))
}

/**
 * The response is the same without an account. The network is not checked: guests of a hall share
 * it.
 */
const sendLink: EntryHandler<'sign-in.link'> = async ({ body, request, context }) => {
  const form = readForm(accountSchemas.resetRequest, body, context.translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { email } = form.value
  await sendDeviceLink({ email, to: href(deskRoutes['sign-in']) }, request, context)
  return back({ flash: { deviceLink: email } })
}

const signOut = deskHandler('sign-out', async ({ person, request, context }) => {
  const { db, config, session, translate } = context
  await logSecurity(db, { event: 'sign-out', email: person.email, userId: person.id }, { request, config })
  await session.end()
  const notice = { kind: 'positive', text: translate('session.signedOut') }
  return redirect(href(deskRoutes['sign-in']), { flash: { notice } })
})

export const signInHandlers = {
  'sign-in': showSignIn,
  'sign-in.store': storeSignIn,
  'sign-in.link': sendLink,
  'sign-out': signOut,
}

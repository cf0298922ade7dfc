import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { isDuplicate } from '#platform/database/database-errors.ts'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { z } from 'zod'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { accountErrorBags } from '#core/accounts/error-bags.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { endWaitingLinks } from '#core/accounts/server/mailed-link-store.ts'
import { emailChangeLinks } from '#core/accounts/profile/server/email-change-store.ts'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import {
  saveProfile,
  type Account,
  findUserByEmail,
  findPasswordHash,
  replacePassword,
} from '#core/accounts/server/user-store.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { canBeWrittenTo, findPasswordProblem } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { confirmSignIn, endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { findPasswordFlaw, guessPasswords } from '#core/accounts/password.ts'

const fields = ['firstname', 'lastname', 'phone', 'locale', 'email']

/** The account page sends name and address separately; a request with both changes both. */
const profileFormsSchema = z
  .object({ email: formField.anything, firstname: formField.anything })
  .transform(({ email, firstname }) => ({
    changesEmail: email !== undefined,
    changesProfile: firstname !== undefined || email === undefined,
  }))

/** Stores all or nothing. A new address only waits for confirmation by its link. */
const updateProfile: AccountHandler<'user-profile-information.update'> = async ({
  body,
  guarded,
  request,
  context,
}) => {
  const { db, translate } = context
  const { signedIn: account } = guarded
  const sent = readForm(profileFormsSchema, body, translate)
  if ('errors' in sent) return refuse(sent.errors)
  const { changesEmail, changesProfile } = sent.value
  const profile = changesProfile ? readForm(accountSchemas.profile(context), body, translate) : null
  const change = changesEmail ? readForm(accountSchemas.email, body, translate) : null
  const errors = { ...errorsOf(profile), ...errorsOf(change) }
  if (Object.keys(errors).length > 0) return refuse(errors)
  if (change && 'value' in change) {
    const problems = await askForEmailChange(change.value, { account, request, context })
    if (problems) return refuse(problems)
  }
  if (profile && 'value' in profile) await saveProfile(db, { userId: account.id, profile: profile.value })
  if (changesProfile) return say('profile', translate('accounts.profileSaved'))
  const isKept = change && 'value' in change && change.value.email === account.email
  return isKept ? say('email', translate('accounts.emailKept', { email: account.email })) : back({ hash: 'email' })

  function say(hash: string, text: string) {
    return back({ hash, flash: { notice: { kind: 'positive', text } } })
  }

  function refuse(problems: Record<string, string>) {
    const hash = 'email' in problems || 'current_password' in problems ? 'email' : 'profile'
    return back({ errors: problems, errorBag: accountErrorBags.profile, fields, hash })
  }
}

function errorsOf(reading: { errors: Record<string, string> } | object | null): Record<string, string> {
  return reading && 'errors' in reading ? reading.errors : {}
}

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
async function askForEmailChange(
  { email, current_password }: EmailChange,
  { account, request, context }: Asked,
): Promise<Record<string, string> | null> {
  const { db, session, translate } = context
  if (email === account.email) {
    await emailChangeLinks.remove(db, account.id)
    return null
  }
  if (!session.signIn?.isConfirmed) {
    if (current_password === '') return { current_password: translate('accounts.errors.password') }
    const problem = await findPasswordProblem({ account, password: current_password }, { request, context })
    if (problem) return { current_password: problem }
  }
  const limit = await findRequestLimit(requestLimits.accountMail, request, context)
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
    // Stored in either case: the page is the same, and a link to a taken address goes to no one.
    const token = await emailChangeLinks.save(trx, { userId, email })
    if (token === null) return
    await logSecurity(trx, { event: 'email change asked', email: account.email, userId }, { request, config })
    // The owner can stop the change. A change of case only is announced by its own mail.
    if (known?.id !== userId)
      await queueMail(trx, accountMailKinds.accountEmailAsked, {
        recipient: account.email,
        locale: ownLocale,
        data: { userId },
      })
    if (known && known.id !== userId)
      return queueMail(trx, accountMailKinds.emailChangeKnown, {
        recipient: known.email,
        locale: known.locale,
        data: { userId: known.id },
      })
    // The link leads to the host where the user is signed in.
    return queueMail(trx, accountMailKinds.emailChangeConfirm, {
      recipient: email,
      locale: ownLocale,
      data: { token, host: locale },
    })
  })
}

const showEmailChange: AccountHandler<'user-profile-information.confirm'> = async ({ params, guarded, context }) => {
  const { db, translate, accountTexts } = context
  const { token } = params
  const { id: userId, email } = guarded.signedIn
  const waiting = isSecret(token) ? await emailChangeLinks.find(db, { userId, token }) : null
  return view(
    'confirm-email',
    { token, email, waiting, texts: accountTexts('accounts.confirmEmail.') },
    {
      head: { title: translate('accounts.confirmEmail.title'), robots: 'noindex' },
      status: waiting === null ? 410 : 200,
    },
  )
}

/** Sets the new address and notifies the old one, whose password links become invalid. */
const storeEmailChange: AccountHandler<'user-profile-information.confirm.store'> = async ({
  params,
  guarded,
  request,
  context,
}) => {
  const { db, config, translate } = context
  const { token } = params
  const { id: userId, email: old, locale } = guarded.signedIn
  const change = db.transaction().execute(async (trx) => {
    const taken = isSecret(token) ? await emailChangeLinks.take(trx, { userId, token }) : null
    if (taken === null) return null
    await endWaitingLinks(trx, userId)
    await logSecurity(trx, { event: 'email changed', email: taken, userId }, { request, config })
    await queueMail(trx, accountMailKinds.accountEmailChanged, { recipient: old, locale, data: { userId } })
    return taken
  })
  // Someone else has confirmed the same address at the same moment.
  const email = await change.catch((error: unknown) => {
    if (isDuplicate(error)) return null
    throw error
  })
  if (email === null) return redirect(href(accountRoutes['user-profile-information.confirm'], { token }))
  return redirect(href(accountRoutes.account), {
    flash: { notice: { kind: 'positive', text: translate('accounts.emailChanged', { email }) } },
  })
}

/**
 * Sets a new password for users who know the current one, and notifies them. Signs out all other
 * devices and ends everything started with the old password; this browser gets a new session id.
 */
const changePassword: AccountHandler<'user-password.update'> = async ({ body, guarded, request, context }) => {
  const { db, config, passwords, session, translate } = context
  const hash = 'password'
  const { signedIn: account } = guarded
  const { id: userId, email, locale, signInId } = account
  const refuse = (errors: Record<string, string>) => back({ errors, errorBag: accountErrorBags.password, hash })
  const form = readForm(accountSchemas.password(context), body, translate)
  if ('errors' in form) return refuse(form.errors)
  const { current_password, password } = form.value
  const personal = guessPasswords(account, config)
  if (findPasswordFlaw(password, { isCommon: () => false, personal }))
    return refuse({ password: translate('accounts.errors.passwordPersonal') })
  const from = await findPasswordHash(db, userId)
  const problem = await findPasswordProblem({ account, password: current_password }, { request, context })
  if (problem || from === null)
    return refuse({ current_password: problem ?? translate('accounts.errors.passwordNotYours') })
  const to = await passwords.hash(password)
  const enter = await db.transaction().execute(async (trx) => {
    // This device was signed out meanwhile, or another tab has changed the password.
    if (session.id === null || !(await confirmSignIn(trx, signInId))) return null
    if (!(await replacePassword(trx, { userId, from, to }))) return null
    await endSignIns(trx, { userId, except: signInId })
    await endWaitingLinks(trx, userId)
    await logSecurity(trx, { event: 'password changed', email, userId }, { request, config })
    await queueMail(trx, accountMailKinds.passwordChanged, { recipient: email, locale, data: { userId } })
    return session.enter(trx, { id: session.id, signIn: signInId })
  })
  if (!enter) return refuse({ current_password: translate('accounts.errors.passwordNotYours') })
  enter()
  return back({ hash, flash: { notice: { kind: 'positive', text: translate('accounts.passwordChanged') } } })
}

export const accountProfileHandlers = {
  'user-password.update': changePassword,
  'user-profile-information.update': updateProfile,
  'user-profile-information.confirm': showEmailChange,
  'user-profile-information.confirm.store': storeEmailChange,
}

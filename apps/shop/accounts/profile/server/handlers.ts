import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { isDuplicate } from '#platform/database/database-errors.ts'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { profileBag } from '#core/accounts/error-bags.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { accountEmailChanged } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { endWaitingLinks } from '#core/accounts/server/mailed-link-store.ts'
import { askForEmailChange } from '#core/accounts/profile/server/email-change.ts'
import { findEmailChange, takeEmailChange } from '#core/accounts/profile/server/email-change-store.ts'
import { createProfileSchema, emailSchema, profileFormsSchema } from '#core/accounts/server/account-forms.ts'
import { changePassword } from '#core/accounts/profile/server/password-change.ts'
import { saveProfile } from '#core/accounts/server/user-store.ts'

const fields = ['firstname', 'lastname', 'phone', 'locale', 'email']

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
  const profile = changesProfile ? readForm(createProfileSchema(context), body, translate) : null
  const change = changesEmail ? readForm(emailSchema, body, translate) : null
  const errors = { ...errorsOf(profile), ...errorsOf(change) }
  if (Object.keys(errors).length > 0) return refuse(errors)
  if (change && 'value' in change) {
    const problems = await askForEmailChange(change.value, { account, request, context })
    if (problems) return refuse(problems)
  }
  if (profile && 'value' in profile) await saveProfile(db, { userId: account.id, profile: profile.value })
  if (!changesProfile) return back({ hash: 'email' })
  return back({ hash: 'profile', flash: { notice: { kind: 'positive', text: translate('accounts.profileSaved') } } })

  function refuse(problems: Record<string, string>) {
    const hash = 'email' in problems || 'current_password' in problems ? 'email' : 'profile'
    return back({ errors: problems, errorBag: profileBag, fields, hash })
  }
}

function errorsOf(reading: { errors: Record<string, string> } | object | null): Record<string, string> {
  return reading && 'errors' in reading ? reading.errors : {}
}

const showEmailChange: AccountHandler<'user-profile-information.confirm'> = async ({ params, guarded, context }) => {
  const { db, translate, accountTexts } = context
  const { token } = params
  const { id: userId, email } = guarded.signedIn
  const waiting = isSecret(token) ? await findEmailChange(db, { userId, token }) : null
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
    const taken = isSecret(token) ? await takeEmailChange(trx, { userId, token }) : null
    if (taken === null) return null
    await endWaitingLinks(trx, userId)
    await logSecurity(trx, { event: 'email changed', email: taken, userId }, { request, config })
    await queueMail(trx, accountEmailChanged, { recipient: old, locale, data: { userId } })
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

export const profileHandlers = {
  'user-password.update': changePassword,
  'user-profile-information.update': updateProfile,
  'user-profile-information.confirm': showEmailChange,
  'user-profile-information.confirm.store': storeEmailChange,
}

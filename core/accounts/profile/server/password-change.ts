import { back } from '@cadenza/navigation/server'
import { confirmSignIn, endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { findPasswordFlaw, guessPasswords } from '#core/accounts/password.ts'
import { passwordBag } from '#core/accounts/error-bags.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { findPasswordHash, replacePassword } from '#core/accounts/server/user-store.ts'
import { passwordChanged } from '#core/accounts/server/mail-kinds.ts'
import { findPasswordProblem } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { endWaitingLinks } from '#core/accounts/server/mailed-link-store.ts'
import { createPasswordSchema } from '#core/accounts/server/account-forms.ts'

const hash = 'password'

/**
 * Sets a new password for users who know the current one, and notifies them. Signs out all other
 * devices and ends everything started with the old password; this browser gets a new session id.
 */
export const changePassword: AccountHandler<'user-password.update'> = async ({ body, guarded, request, context }) => {
  const { db, config, passwords, session, translate } = context
  const { signedIn: account } = guarded
  const { id: userId, email, locale, signInId } = account
  const refuse = (errors: Record<string, string>) => back({ errors, errorBag: passwordBag, hash })
  const form = readForm(createPasswordSchema(context), body, translate)
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
    await queueMail(trx, passwordChanged, { recipient: email, locale, data: { userId } })
    return session.enter(trx, { id: session.id, signIn: signInId })
  })
  if (!enter) return refuse({ current_password: translate('accounts.errors.passwordNotYours') })
  enter()
  return back({ hash, flash: { notice: { kind: 'positive', text: translate('accounts.passwordChanged') } } })
}

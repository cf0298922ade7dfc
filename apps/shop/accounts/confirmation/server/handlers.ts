import { z } from 'zod'
import { formField } from '#ui/forms/server/form-field.ts'
import { back, redirect, view } from '@cadenza/navigation/server'
import { href } from '@cadenza/navigation'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { confirmSignIn } from '#platform/http/sessions/sign-in-store.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import type { AccountHandler } from '#core/accounts/access/server/account-guards.ts'
import { type Account, findPasswordHash } from '#core/accounts/server/user-store.ts'
import { answerJson } from '#core/accounts/server/answer-json.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { readReturnPath } from '#core/accounts/sign-in/server/return-path.ts'
import { typedPassword } from '#core/accounts/server/account-forms.ts'

const confirmSchema = z.object({ password: typedPassword, to: formField.anything })

const showConfirm: AccountHandler<'password.confirm'> = ({ query, guarded, context }) => {
  const { translate, accountTexts } = context
  const to = readReturnPath(query['to'], context)
  return view(
    'confirm-password',
    { to, email: guarded.signedIn.email, texts: accountTexts('accounts.confirmPassword.', 'accounts.field.') },
    { head: { title: translate('accounts.confirmPassword.title'), robots: 'noindex' } },
  )
}

/** Allows sensitive actions for ten minutes after the password, under a new session name. */
const storeConfirm: AccountHandler<'password.confirm.store'> = async ({ body, guarded, request, context }) => {
  const { db, config, passwords, session, translate } = context
  const { signedIn: account } = guarded
  const refuse = (password: string) => back({ errors: { password }, fields: ['to'] })
  const form = readForm(confirmSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['to'] })
  const { password, to } = form.value
  const seconds = await countTry(account, request, context)
  if (seconds !== null) return refuse(translate('accounts.errors.tooManyHere', { minutes: Math.ceil(seconds / 60) }))
  const { email, id: userId, signInId } = account
  if (!(await passwords.verify(password, await findPasswordHash(db, userId)))) {
    await logSecurity(db, { event: 'password confirmation failed', email, userId }, { request, config })
    return refuse(translate('accounts.errors.passwordNotYours'))
  }
  const enter = await db.transaction().execute(async (trx) => {
    // This device may have been signed out meanwhile.
    if (session.id === null || !(await confirmSignIn(trx, signInId))) return null
    await logSecurity(trx, { event: 'password confirmed', email, userId }, { request, config })
    return session.enter(trx, { id: session.id, signIn: signInId })
  })
  if (!enter) return redirect(href(accountRoutes.login))
  enter()
  return redirect(readReturnPath(to, context))
}

/** Counts per sign-in, so that attempts on another or a stolen device lock no one out. */
async function countTry(
  { signInId }: Account,
  request: object,
  { db, config }: Pick<Parameters<typeof storeConfirm>[0]['context'], 'db' | 'config'>,
): Promise<number | null> {
  const clientHash = hashPerson(`sign-in ${signInId}`, config.sessionSecret)
  const { verdict, secondsToWait } = await countAttempt(
    db,
    { limit: requestLimits.confirmPassword, clientHash },
    request,
  )
  return verdict === 'allowed' ? null : secondsToWait
}

const showStatus: AccountHandler<'password.confirmation'> = ({ request, context }) =>
  answerJson(request, {
    read: () => ({ confirmed: context.session.signIn?.isConfirmed ?? false }),
    page: href(routes.home),
  })

export const confirmHandlers = {
  'password.confirm': showConfirm,
  'password.confirm.store': storeConfirm,
  'password.confirmation': showStatus,
}

import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { findPasswordFlaw, guessPasswords } from '#core/accounts/password.ts'
import { writeUnseen } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { findUserByEmail, setPassword } from '#core/accounts/server/user-store.ts'
import { endWaitingLinks, resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { listReferenceSpellings } from '#core/orders/order.ts'
import { orderLinks, findOrderByReference } from '#core/orders/access/server/order-access-store.ts'

const showRequest: ShopHandler<'password.request'> = ({ context: { translate, accountTexts } }) =>
  view(
    'ask-for-link',
    { asks: 'password', texts: accountTexts('accounts.forgot.', 'accounts.field.', 'accounts.account.') },
    { head: { title: translate('accounts.forgot.title'), robots: 'noindex' } },
  )

/** Mails an address, with or without an account: only its owner learns which. */
const sendReset: ShopHandler<'password.email'> = async ({ body, request, context }) => {
  const { config, locale, translate } = context
  const form = readForm(accountSchemas.resetRequest, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email'] })
  const limit = await findRequestLimit(requestLimits.accountMail, request, context)
  if (limit) return back({ errors: { email: limit }, fields: ['email'] })
  const { email } = form.value
  await writeUnseen(email, context, {
    write: async (trx) => {
      const user = await findUserByEmail(trx, { email, deviceHash: null })
      const event = 'password reset asked'
      await logSecurity(trx, { event, email, userId: user?.id ?? null }, { request, config })
      const token = await resetLinks.issue(trx, user?.id ?? null)
      if (!user) return queueMail(trx, accountMailKinds.passwordResetUnknown, { recipient: email, locale, data: {} })
      return queueMail(trx, accountMailKinds.passwordReset, {
        recipient: user.email,
        locale: user.locale,
        data: { token },
      })
    },
  })
  return back({ flash: { reset: email } })
}

const showReset: ShopHandler<'password.reset'> = async ({ params, context }) => {
  const { db, translate, accountTexts } = context
  const reset = isSecret(params.token) ? await resetLinks.find(db, params.token) : undefined
  return view(
    'reset-password',
    {
      token: params.token,
      email: reset?.email ?? null,
      texts: accountTexts('accounts.reset.', 'accounts.field.'),
    },
    { head: { title: translate('accounts.reset.title'), robots: 'noindex' }, status: reset ? 200 : 410 },
  )
}

/** Sets a password by a mail link and signs out everywhere. Does not sign in. */
const updatePassword: ShopHandler<'password.update'> = async ({ body, request, context }) => {
  const { db, config, passwords, translate } = context
  const form = readForm(accountSchemas.reset(context), body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { token, password } = form.value
  const limit = await findRequestLimit(requestLimits.accountLink, request, context)
  if (limit) return back({ errors: { password: limit } })
  const user = isSecret(token) ? await resetLinks.find(db, token) : undefined
  const gone = () => back({ errors: { password: translate('accounts.errors.linkGone') } })
  if (!user) return gone()
  if (findPasswordFlaw(password, { isCommon: () => false, personal: guessPasswords(user, config) }))
    return back({ errors: { password: translate('accounts.errors.passwordPersonal') } })
  const passwordHash = await passwords.hash(password)
  const isDone = await db.transaction().execute(async (trx) => {
    if ((await resetLinks.take(trx, token)) === null) return false
    await setPassword(trx, { userId: user.id, passwordHash })
    await endSignIns(trx, { userId: user.id })
    await endWaitingLinks(trx, user.id)
    await logSecurity(trx, { event: 'password reset', email: user.email, userId: user.id }, { request, config })
    await queueMail(trx, accountMailKinds.passwordChanged, {
      recipient: user.email,
      locale: user.locale,
      data: { userId: user.id },
    })
    return true
  })
  if (!isDone) return gone()
  const text = translate('accounts.passwordSaved')
  return redirect(href(accountRoutes.login), { flash: { notice: { kind: 'positive', text } } })
}

const showForm: ShopHandler<'tickets.find'> = ({ context: { translate, accountTexts } }) =>
  view(
    'ask-for-link',
    { asks: 'tickets', texts: accountTexts('accounts.find.', 'accounts.field.') },
    { head: { title: translate('accounts.find.title'), robots: 'noindex' } },
  )

/** Mails the buyer. Response and work do not reveal whether the order exists. */
const sendLink: ShopHandler<'tickets.find.store'> = async ({ body, request, context }) => {
  const { locale, translate } = context
  const form = readForm(accountSchemas.findTickets, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email', 'reference'] })
  const limit = await findRequestLimit(requestLimits.findTickets, request, context)
  if (limit) return back({ errors: { email: limit }, fields: ['email', 'reference'] })
  const { email, reference } = form.value
  // Counted with the reference, so that the address alone is not enough to use up a buyer's links.
  await writeUnseen(`${email} ${listReferenceSpellings(reference)[0]}`, context, {
    limit: requestLimits.findTicketsOfOrder,
    write: async (trx) => {
      const order = await findOrderByReference(trx, form.value)
      const token = await orderLinks.issue(trx, order?.id ?? null)
      // Without an order the mail has no content and is not sent.
      return queueMail(trx, accountMailKinds.ticketFound, {
        recipient: order?.email ?? email,
        locale: order?.locale ?? locale,
        data: order ? { orderId: order.id, token } : {},
      })
    },
  })
  return back({ flash: { found: email } })
}

export const resetHandlers = {
  'password.request': showRequest,
  'password.email': sendReset,
  'password.reset': showReset,
  'password.update': updatePassword,
  'tickets.find': showForm,
  'tickets.find.store': sendLink,
}

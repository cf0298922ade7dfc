import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { isSecret } from '#platform/http/sessions/secrets.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { readForm, routeSchema } from '#ui/forms/server/read-form.ts'
import { findOrderForVisitor } from '#core/orders/access/server/order-access-store.ts'
import { writeUnseen } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { claimOrdersOfSession } from '#core/accounts/my-orders/server/my-order-store.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { openAccount } from '#core/accounts/sign-in/server/enter-account.ts'
import { createUser, findUserByEmail } from '#core/accounts/server/user-store.ts'
import { typedPassword, accountSchemas } from '#core/accounts/server/account-forms.ts'
import { registrationLinks, type Registration } from '#core/accounts/registration/server/registration-store.ts'

/** A deleted session (null) matches no visitor, not even one without a session. */
function isOfSession({ session_id }: { session_id: string | null }, session: string | null): boolean {
  return session_id !== null && session_id === session
}

/** Completes a registration in another browser. */
const registrationConfirmSchema = z.object({ password: typedPassword })

const fields = ['firstname', 'lastname', 'email'] as const

const showRegister: ShopHandler<'register'> = async ({ query, context }) => {
  const { translate, accountTexts } = context
  return view(
    'register',
    { known: await findKnown(query['order'], context), texts: accountTexts('accounts.register.', 'accounts.field.') },
    { head: { title: translate('accounts.register.title'), robots: 'noindex' } },
  )
}

/** Returns the buyer's data of an order, if the visitor may see that order. */
async function findKnown(order: unknown, { db, session }: ShopContext) {
  const uuid = z.uuid().safeParse(order)
  const found = uuid.success ? await findOrderForVisitor(db, { uuid: uuid.data, session }) : undefined
  const { firstname = '', lastname = '', email = '' } = found ?? {}
  return { firstname, lastname, email }
}

/** Mails the applicant; response and timing are the same if the address has an account. */
const storeRegistration: ShopHandler<'register.store'> = async ({ body: applicant, request, context, refuse }) => {
  const { locale, passwords, session } = context
  const limit = await findRequestLimit(requestLimits.accountMail, request, context)
  if (limit) return refuse({ email: limit })
  const { email, firstname, lastname, password } = applicant
  const password_hash = await passwords.hash(password)
  const registration = { email, firstname, lastname, locale, password_hash, session_id: await session.ensure() }
  await writeUnseen(email, context, { write: (trx) => writeToApplicant(trx, registration) })
  return back({ flash: { registration: email } })
}

async function writeToApplicant(trx: Trx, registration: Registration): Promise<void> {
  const { email: recipient, locale } = registration
  const known = await findUserByEmail(trx, { email: recipient, deviceHash: null })
  // Stored in either case; opening the link of an address with an account shows a message.
  const token = await registrationLinks.save(trx, registration)
  if (known) {
    const data = { userId: known.id }
    return queueMail(trx, accountMailKinds.registrationKnown, { recipient: known.email, locale: known.locale, data })
  }
  return queueMail(trx, accountMailKinds.registrationConfirm, { recipient, locale, data: { token } })
}

const showConfirmation: ShopHandler<'register.confirm'> = async ({ params, context }) => {
  const { db, session, translate, accountTexts } = context
  const registration = isSecret(params.token) ? await registrationLinks.find(db, params.token) : undefined
  return view(
    'confirm-registration',
    {
      token: params.token,
      email: registration?.email ?? null,
      asksPassword: registration !== undefined && !isOfSession(registration, session.id),
      texts: accountTexts('accounts.confirm.', 'accounts.field.'),
    },
    { head: { title: translate('accounts.confirm.title'), robots: 'noindex' }, status: registration ? 200 : 410 },
  )
}

/**
 * Creates the account. Outside the requesting browser the password is required, too: an attacker
 * could register a stranger's address and have the stranger open the account.
 */
const storeConfirmation: ShopHandler<'register.confirm.store'> = async ({ params, body, request, reply, context }) => {
  const { db, session, passwords, translate, config } = context
  const { token } = params
  const registration = isSecret(token) ? await registrationLinks.find(db, token) : undefined
  if (!registration) return redirect(href(accountRoutes['register.confirm'], { token }))
  if (!isOfSession(registration, session.id)) {
    const form = readForm(registrationConfirmSchema, body, translate)
    if ('errors' in form) return back({ errors: form.errors })
    const limit = await findRequestLimit(requestLimits.accountLink, request, context)
    if (limit) return back({ errors: { password: limit } })
    if (!(await passwords.verify(form.value.password, registration.password_hash)))
      return back({ errors: { password: translate('accounts.errors.passwordNotThat') } })
  }
  const user = await db.transaction().execute(async (trx) => {
    const taken = await registrationLinks.take(trx, token)
    if (!taken) return null
    const { session_id: sessionId, password_hash: passwordHash, ...person } = taken
    const id = await createUser(trx, { ...person, passwordHash })
    if (id === null) return null
    // The account was requested to keep these orders.
    if (sessionId) await claimOrdersOfSession(trx, { userId: id, sessionId })
    await logSecurity(trx, { event: 'account created', email: person.email, userId: id }, { request, config })
    return { ...person, id }
  })
  if (!user)
    return redirect(href(accountRoutes.login), {
      flash: { notice: { kind: 'warning', text: translate('accounts.known') } },
    })
  await openAccount(user, { method: 'registration', request, reply, context })
  return redirect(href(accountRoutes['account.orders']), {
    flash: { notice: { kind: 'positive', text: translate('accounts.welcome') } },
  })
}

export const registrationHandlers = {
  register: showRegister,
  'register.store': storeRegistration,
  'register.confirm': showConfirmation,
  'register.confirm.store': storeConfirmation,
}

/** They do not query the database: errors while typing must not reveal existing accounts. */
export const registrationSchemas = {
  'register.store': {
    schema: (context: ShopContext) => routeSchema(accountSchemas.registration(context)),
    back: { fields },
  },
}

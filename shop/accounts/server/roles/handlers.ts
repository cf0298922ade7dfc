import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import { isSecret } from '../../../../platform/http/sessions/secrets.ts'
import { translated } from '../../../../values/locales.ts'
import { accountRoutes } from '../../../account-routes.ts'
import { findRequestLimit, rateLimits } from '../../../context/request-limits.ts'
import type { ShopContext, ShopHandler } from '../../../context/shop-context.ts'
import { readForm } from '../../../forms/server/read-form.ts'
import { routes } from '../../../routes.ts'
import type { InvitedAs } from '../../roles/invitation-page.tsx'
import { logSecurity } from '../security-log.ts'
import { enterAccount } from '../sign-in/enter-account.ts'
import { createUser, findUser, findUserByEmail, type User } from '../user-store.ts'
import { createInvitedSchema } from './invited-form.ts'
import { findInvitation, takeInvitation } from './invitation-store.ts'
import { grantRole } from './role-store.ts'

const fields = ['firstname', 'lastname']

const showInvitation: ShopHandler<'invitation'> = async ({ params: { token }, context }) => {
  const { locale, translate, accountTexts } = context
  const found = await findWithVisitor(token, context)
  const invitation = found
    ? {
        email: found.invitation.email,
        role: translate(`accounts.role.${found.invitation.role}`),
        venues: found.invitation.venues.map((title) => translated(title, locale)),
        as: found.as,
      }
    : null
  return view(
    'invitation',
    { token, invitation, texts: accountTexts('accounts.invitation.', 'accounts.field.') },
    { head: { title: translate('accounts.invitation.title'), robots: 'noindex' }, status: invitation ? 200 : 410 },
  )
}

/** Takes an invitation: with the account that the address has, once its owner has shown lately that it is them, else with one that is made here. */
const acceptInvitation: ShopHandler<'invitation.store'> = async ({ params, body, request, reply, context }) => {
  const { translate } = context
  const { token } = params
  const found = await findWithVisitor(token, context)
  const here = href(accountRoutes.invitation, { token })
  if (!found || found.as === 'another') return redirect(here)
  if (found.as === 'known') return redirect(`${href(accountRoutes.login)}?${new URLSearchParams({ to: here })}`)
  if (found.user && !context.session.signIn?.isConfirmed)
    return redirect(href(accountRoutes['password.confirm'], {}, { query: { to: here } }), {
      flash: { notice: { kind: 'warning', text: translate('accounts.confirmFirst') } },
    })
  const limit = await findRequestLimit(rateLimits.accountLink, request, context)
  if (limit) return back({ errors: { password: limit }, fields })
  const entry = { token, request, reply, context }
  if (found.user) {
    if (!(await acceptAs(found.user, entry))) return redirect(here)
  } else {
    const form = readForm(createInvitedSchema(context, found.invitation.email), body, translate)
    if ('errors' in form) return back({ errors: form.errors, fields })
    const user = await acceptAnew(form.value, entry)
    if (!user) return redirect(here)
    await enterAccount(user, { method: 'registration', request, reply, context })
  }
  return redirect(href(routes.home), {
    flash: { notice: { kind: 'positive', text: translate('accounts.invited') } },
  })
}

export const invitationHandlers = { invitation: showInvitation, 'invitation.store': acceptInvitation }

interface Acceptance {
  token: string
  request: FastifyRequest
  reply: FastifyReply
  context: ShopContext
}

/** The invitation of a link, and how the visitor stands to it. Undefined where the link is good no more. */
async function findWithVisitor(token: string, { db, session }: ShopContext) {
  const invitation = isSecret(token) ? await findInvitation(db, token) : undefined
  if (!invitation) return undefined
  const user = session.signIn ? await findUser(db, session.signIn.userId) : undefined
  const isTheirs = user?.email.toLowerCase() === invitation.email.toLowerCase()
  const isKnown = (await findUserByEmail(db, { email: invitation.email, deviceHash: null })) !== undefined
  const as: InvitedAs = user ? (isTheirs ? 'theirs' : 'another') : isKnown ? 'known' : 'new'
  return { invitation, as, user }
}

/** False where the invitation is good no more. Who gains a right goes on under a new name. */
async function acceptAs(user: User, { token, request, context }: Acceptance): Promise<boolean> {
  const { db, session } = context
  const enter = await db.transaction().execute(async (trx) => {
    if (!(await grantInvited(trx, user, { token, request, context }))) return null
    return session.enter(trx, { id: session.id!, signIn: session.signIn!.id })
  })
  enter?.()
  return enter !== null
}

/** Makes the account that takes an invitation; null where it is good no more, or the address has an account by now. */
async function acceptAnew(
  { password, ...names }: { firstname: string; lastname: string; password: string },
  { token, request, context }: Acceptance,
): Promise<User | null> {
  const { db, config, locale, passwords } = context
  const passwordHash = await passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, token)
    if (!invitation) return null
    const person = { ...names, email: invitation.email, locale }
    const id = await createUser(trx, { ...person, passwordHash })
    if (id === null) return null
    const user = { ...person, id }
    await logSecurity(trx, { event: 'account created', email: user.email, userId: id }, { request, config })
    // Whoever has taken it meanwhile has made the account, too.
    if (!(await grantInvited(trx, user, { token, request, context }))) throw new Error('An invitation was taken twice.')
    return user
  })
}

async function grantInvited(
  trx: Transaction<Database>,
  user: User,
  { token, request, context: { config } }: Omit<Acceptance, 'reply'>,
): Promise<boolean> {
  const invitation = await takeInvitation(trx, token)
  if (!invitation) return false
  const { role, venueIds } = invitation
  await grantRole(trx, { userId: user.id, role, venueIds })
  const details = { role, venues: venueIds }
  await logSecurity(trx, { event: 'role given', email: user.email, userId: user.id, details }, { request, config })
  return true
}

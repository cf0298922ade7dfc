import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { hashSecret, isSecret } from '#platform/http/sessions/secrets.ts'
import { accountSchemas } from '#core/accounts/server/account-forms.ts'
import { invitationLinks, type Invitation, addRole } from '#core/accounts/roles/server/role-store.ts'
import { logSecurity } from '#core/accounts/server/security-log.ts'
import { createDeviceCookie } from '#core/accounts/sign-in/server/known-devices.ts'
import { countSignIn, resetSignInLimit } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { createUser, findUserByEmail, type KnownUser } from '#core/accounts/server/user-store.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { pickText } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, type EntryHandler, view } from '#apps/desk/server/context.ts'
import { typedPassword } from '#core/accounts/server/account-forms.ts'

const showInvitation: EntryHandler<'invitation'> = async ({ params: { token }, context }) => {
  const { db, locale, translate } = context
  const found = await findOpen(db, token)
  const invitation = found
    ? {
        email: found.email,
        role: found.role,
        halls: found.venues.map((title) => pickText(title, locale)),
        isKnown: (await findUserByEmail(db, { email: found.email, deviceHash: null })) !== undefined,
      }
    : null
  return view(
    'invitation',
    translate('session.invitation.title'),
    { token, invitation },
    { status: invitation ? 200 : 410 },
  )
}

/** With the password of an existing account, or as a new account. The second factor follows. */
const storeInvitation: EntryHandler<'invitation.store'> = async ({ params: { token }, body, request, context }) => {
  const { db } = context
  const here = href(deskRoutes.invitation, { token })
  const found = await findOpen(db, token)
  if (!found) return redirect(here)
  const limit = await findRequestLimit(requestLimits.accountLink, request, context)
  if (limit) return back({ errors: { password: limit } })
  const entry: Entry = { token, email: found.email, body, request, context }
  const device = createDeviceCookie(context.config).read(request)
  const deviceHash = device ? hashSecret(device) : null
  const user = await findUserByEmail(db, { email: found.email, deviceHash })
  const outcome = user
    ? await acceptAs(user, { ...entry, knownDevice: user.isKnownDevice ? deviceHash : null })
    : await acceptAnew(entry)
  if (outcome === null) return redirect(here)
  if ('errors' in outcome) return back({ errors: outcome.errors })
  outcome.give()
  return redirect(href(deskRoutes['second-factor']))
}

export const invitationHandlers = { invitation: showInvitation, 'invitation.store': storeInvitation }

interface Entry {
  token: string
  email: string
  body: unknown
  request: FastifyRequest
  context: DeskContext
}

/** Null: the invitation is no longer valid. */
type Outcome = { give: () => void } | { errors: Record<string, string> } | null

const findOpen = async (db: DeskContext['db'], token: string) =>
  isSecret(token) ? invitationLinks.find(db, token) : undefined

const ownPasswordSchema = z.object({ password: typedPassword })

async function acceptAs(
  user: KnownUser,
  { token, email, body, request, context, knownDevice }: Entry & { knownDevice: string | null },
): Promise<Outcome> {
  const { db, config, passwords, session, translate } = context
  const form = readForm(ownPasswordSchema, body, translate)
  if ('errors' in form) return form
  const seconds = await countSignIn({ email, userId: user.id, knownDevice }, request, context)
  if (seconds !== null)
    return { errors: { password: translate('accounts.errors.tooMany', { minutes: Math.ceil(seconds / 60) }) } }
  if (!(await passwords.verify(form.value.password, user.passwordHash))) {
    await logSecurity(db, { event: 'sign-in failed', email, userId: user.id }, { request, config })
    return { errors: { password: translate('accounts.errors.passwordNotYours') } }
  }
  await resetSignInLimit({ knownDevice }, request, context)
  return db.transaction().execute(async (trx) => {
    if (!(await grantInvited(trx, user.id, { token, request, context }))) return null
    return { give: await session.begin(trx, { userId: user.id, step: 'password', byInvitation: true }) }
  })
}

async function acceptAnew({ token, email, body, request, context }: Entry): Promise<Outcome> {
  const { db, config, locale, passwords, session, translate } = context
  const form = readForm(accountSchemas.invited(context, email), body, translate)
  if ('errors' in form) return form
  const { password, ...names } = form.value
  const passwordHash = await passwords.hash(password)
  return db
    .transaction()
    .execute(async (trx) => {
      const id = await createUser(trx, { ...names, email, locale, passwordHash })
      if (id === null) return null
      await logSecurity(trx, { event: 'account created', email, userId: id }, { request, config })
      // If the invitation has just been used, no account is created either.
      if (!(await grantInvited(trx, id, { token, request, context }))) throw new InvitationTaken()
      return { give: await session.begin(trx, { userId: id, step: 'password' }) }
    })
    .catch((error: unknown) => {
      if (error instanceof InvitationTaken) return null
      throw error
    })
}

class InvitationTaken extends Error {}

async function grantInvited(
  trx: Trx,
  userId: number,
  { token, request, context: { config } }: Pick<Entry, 'token' | 'request' | 'context'>,
): Promise<boolean> {
  const invitation: Invitation | undefined = await invitationLinks.take(trx, token)
  if (!invitation) return false
  const { email, role, venueIds } = invitation
  await addRole(trx, { userId, role, venueIds })
  const details = { role, venues: venueIds }
  await logSecurity(trx, { event: 'role given', email, userId, details }, { request, config })
  return true
}

import type { ServerFeature } from '#apps/desk/server/feature.ts'
import {
  findPeople,
  peopleList,
  removeInvitation,
  findPerson,
  listAuditOf,
  listInvitations,
  listPeople,
} from './people-store.ts'
import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { type GrantedRole, isOwner, type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { invitationLinks, addRole, isLastOwner, takeRole } from '#core/accounts/roles/server/role-store.ts'
import { findUserByEmail } from '#core/accounts/server/user-store.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { nameAction } from '#apps/desk/audit/server/name-action.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff, type StaffChange } from '#apps/desk/server/audit.ts'
import { withNotice, withUndo } from '#apps/desk/server/undo-notice.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import type { Hall } from '#apps/desk/session/server/hall-store.ts'
import { locales } from '#values/locales.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import type { ShownRole } from '../people.ts'
import { areHalls, chosenHalls, listHalls, toVenueIds } from './chosen-halls.ts'
import { listRights, rightHandlers } from './rights.ts'

const role = z.enum(staffRoles)

export const staffInviteSchema = z.object({
  email: emailField,
  role,
  halls: chosenHalls,
  locale: z.enum(locales),
})

const staffRoleSchema = z.object({ role, halls: chosenHalls })

/** Null: for all halls. */
const staffOneRoleSchema = z.object({ role, hall: z.number().int().positive().nullable() })

const auditLines = 30

/** Omits roles of archived halls. */
const nameRoles = (roles: readonly GrantedRole[], halls: readonly Hall[]): ShownRole[] =>
  roles.flatMap(({ role, venueId }) => {
    if (venueId === null) return { role, hall: null }
    const hall = halls.find(({ id }) => id === venueId)
    return hall ? { role, hall: { id: hall.id, title: hall.title } } : []
  })

const showPeople = deskHandler('people.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const list = readList(peopleList, query)
  const halls = await listHalls(context, person)
  const { rows, ...page } = await listPeople(db, list, locale)
  const invitations = await listInvitations(db)
  return view('people', translate('people.title'), {
    people: rows.map(({ roles, ...row }) => ({ ...row, roles: nameRoles(roles, halls) })),
    list: describeList(list, page),
    invitations: invitations.map(({ role, venueIds, ...invitation }) => ({
      ...invitation,
      roles: nameRoles(
        venueIds.map((venueId) => ({ role, venueId })),
        halls,
      ),
    })),
  })
})

const showPerson = deskHandler('people.show', async ({ params, person, context }) => {
  const { db, locale, translate } = context
  const found = await findPerson(db, Number(params.person))
  if (!found) throw new HttpError(404)
  const halls = await listHalls(context, person)
  const { roles, rights, ...rest } = found
  const name = formatName(found, locale)
  return view('person', name, {
    person: { id: rest.id, name, email: rest.email, hasSecondFactor: rest.hasSecondFactor },
    roles: nameRoles(roles, halls),
    rights: listRights([...roles, ...rights]),
    isOwner: isOwner(roles),
    halls,
    audit: async () =>
      (await listAuditOf(db, rest.id, auditLines)).map((line) => ({
        ...line,
        what: nameAction(line.action, translate),
      })),
  })
})

const showInvite = deskHandler('people.invite', async ({ person, context }) =>
  view('invite', context.translate('people.invite.title'), { halls: await listHalls(context, person), link: null }),
)

/** The inviter sees the link, too: a mail may be lost. */
const storeInvite = deskHandler('people.invite.store', async ({ body, person, request, context }) => {
  const { db, config, translate } = context
  const form = checkForm(staffInviteSchema, body, context.translate)
  const { email, role } = form
  const halls = await listHalls(context, person)
  if (!areHalls(form.halls, halls)) return back({ errors: { halls: translate('people.errors.halls') } })
  const venueIds = toVenueIds(form.halls)
  const account = await findUserByEmail(db, { email, deviceHash: null })
  const locale = account?.locale ?? form.locale
  const token = await db.transaction().execute(async (trx) => {
    const details = { role, venues: venueIds }
    const subject = hashPerson(email, config.sessionSecret)
    await auditStaff(trx, { action: 'invite', subject, details }, { person, request })
    const made = await invitationLinks.save(trx, { email, role, venueIds })
    const { path } = deskRoutes.invitation
    await queueMail(trx, accountMailKinds.invitationSent, { recipient: email, locale, data: { token: made, path } })
    return made
  })
  const link = { email, url: config.origins[locale] + href(deskRoutes.invitation, { token }) }
  return view('invite', translate('people.invite.title'), { halls, link })
})

const destroyInvitation = deskHandler('people.invitation.destroy', async ({ params, person, request, context }) => {
  const { db, config, translate } = context
  const dropped = await db.transaction().execute(async (trx) => {
    const invitation = await removeInvitation(trx, params.invitation)
    if (!invitation) return false
    const { email, role } = invitation
    const subject = hashPerson(email, config.sessionSecret)
    await auditStaff(trx, { action: 'invitation taken back', subject, details: { role } }, { person, request })
    return true
  })
  const text = translate(dropped ? 'people.invitation.dropped' : 'people.invitation.gone')
  return redirect(href(deskRoutes['people.index']), withNotice(text, dropped ? 'positive' : 'warning'))
})

const storeRoles = deskHandler('people.roles.store', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const form = checkForm(staffRoleSchema, body, context.translate)
  if (!areHalls(form.halls, await listHalls(context, person)))
    return back({ errors: { halls: translate('people.errors.halls') } })
  const found = await findPerson(db, Number(params.person))
  if (!found) throw new HttpError(404)
  const venueIds = toVenueIds(form.halls)
  const change = { role: form.role, venueIds }
  await db.transaction().execute(async (trx) => {
    await addRole(trx, { userId: found.id, ...change })
    await auditStaff(trx, describeChange('role given', found, change, context), { person, request })
  })
  return back(withNotice(translate('people.roles.given')))
})

const destroyRoles = deskHandler('people.roles.destroy', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const { role, hall } = checkForm(staffOneRoleSchema, body, context.translate)
  const found = await findPerson(db, Number(params.person))
  if (!found) throw new HttpError(404)
  const change = { role, venueIds: [hall] }
  const taken = await db
    .transaction()
    .execute(async (trx) => {
      const count = await takeRole(trx, { userId: found.id, ...change })
      if (count > 0) await auditStaff(trx, describeChange('role taken', found, change, context), { person, request })
      return count > 0
    })
    .catch((error: unknown) => {
      if (isLastOwner(error)) return 'last' as const
      throw error
    })
  if (taken === 'last') return back(withNotice(translate('people.errors.lastOwner'), 'warning'))
  if (!taken) return back(withNotice(translate('people.errors.noRole'), 'warning'))
  const text = translate('people.roles.taken')
  const url = href(deskRoutes['people.roles.store'], { person: found.id })
  if (found.roles.length > 1) return back(withUndo(text, { url, data: { role, halls: hall === null ? [] : [hall] } }))
  // Without a role there is no page here: a new invitation is required.
  return redirect(href(deskRoutes['people.index']), withNotice(text))
})

export const peopleFeature = {
  handlers: {
    'people.index': showPeople,
    'people.show': showPerson,
    'people.invite': showInvite,
    'people.invite.store': storeInvite,
    'people.invitation.destroy': destroyInvitation,
    'people.roles.store': storeRoles,
    'people.roles.destroy': destroyRoles,
    ...rightHandlers,
  },
  search: { action: 'people.view', find: findPeople },
} satisfies ServerFeature

/** Returns the log entry of a change of roles. */
const describeChange = (
  action: 'role given' | 'role taken',
  { id, email }: { id: number; email: string },
  { role, venueIds }: { role: StaffRole; venueIds: (number | null)[] },
  { config }: DeskContext,
): StaffChange => ({
  action,
  subject: hashPerson(email, config.sessionSecret),
  userId: id,
  details: { role, venues: venueIds },
})

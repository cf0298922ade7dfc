/** Single rights beside the roles: shown, given and taken. */
import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import { hashPerson } from '#platform/audit/audit-store.ts'
import {
  type Grant,
  isOwner,
  type SingleRight,
  singleRights,
  type StaffAction,
  staffActions,
} from '#core/accounts/roles/roles.ts'
import { setRight } from '#core/accounts/roles/server/role-store.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { withNotice, withUndo } from '#apps/desk/server/undo-notice.ts'
import type { EffectiveRight, RightSource } from '../people.ts'
import { areHalls, chosenHalls, listHalls, toVenueIds } from './chosen-halls.ts'
import { findPerson, listExceptions } from './people-store.ts'

/** `role`: as the roles have it. */
const staffRightSchema = z.object({
  right: z.enum(singleRights),
  state: z.enum(['given', 'taken', 'role'] satisfies RightSource[]),
  halls: chosenHalls,
})

export const listRights = (grants: readonly Grant[]): EffectiveRight[] =>
  staffActions
    .map((action) => ({ action, halls: findHalls(grants, action), source: findSource(grants, action) }))
    .filter(({ halls, source }) => halls === null || halls.length > 0 || source === 'taken')

function findSource(grants: readonly Grant[], action: StaffAction): RightSource {
  const single = grants.find((grant) => 'right' in grant && grant.right === action) as SingleRight | undefined
  if (!single || isOwner(grants)) return 'role'
  return single.isGranted ? 'given' : 'taken'
}

/** Owners have every right: one is neither given to them nor taken. */
const storeRights = deskHandler('people.rights.store', async ({ params, body, person, request, context }) => {
  const { db, config, translate } = context
  const { right, state, halls } = checkForm(staffRightSchema, body, translate)
  if (!areHalls(halls, await listHalls(context, person)))
    return back({ errors: { halls: translate('people.errors.halls') } })
  const found = await findPerson(db, Number(params.person))
  if (!found) throw new HttpError(404)
  if (isOwner(found.roles)) return back(withNotice(translate('people.errors.ownersRight'), 'warning'))
  const before = describeRight(found.rights, right)
  const after = { state, halls: state === 'given' ? toVenueIds(halls) : [] }
  await db.transaction().execute(async (trx) => {
    const set = { userId: found.id, action: right, venueIds: after.halls }
    await setRight(trx, { ...set, state: state === 'role' ? null : state })
    const subject = hashPerson(found.email, config.sessionSecret)
    const change = { action: 'right changed', subject, userId: found.id, details: { right, before, after } } as const
    await auditStaff(trx, change, { person, request })
  })
  const url = href(deskRoutes['people.rights.store'], { person: found.id })
  const data = { right, state: before.state, halls: before.halls.filter((hall) => hall !== null) }
  return back(withUndo(translate(`people.rights.done.${state}`), { url, data }))
})

function describeRight(rights: readonly SingleRight[], right: StaffAction) {
  const single = rights.filter((one) => one.right === right)
  const state: RightSource = single[0] ? (single[0].isGranted ? 'given' : 'taken') : 'role'
  return { state, halls: state === 'given' ? single.map(({ venueId }) => venueId) : [] }
}

const showRights = deskHandler('people.rights', async ({ person, context }) => {
  const { db, config, locale, translate } = context
  const halls = await listHalls(context, person)
  const people = await listExceptions(db, locale)
  return view('rights', translate('people.rights.title'), {
    limits: config.refundLimits,
    halls,
    exceptions: people.flatMap(({ rights, ...named }) =>
      [...new Set(rights.map(({ right }) => right))].map((right) => ({
        person: named,
        right,
        ...describeRight(rights, right),
      })),
    ),
  })
})

export const rightHandlers = { 'people.rights.store': storeRights, 'people.rights': showRights }

/** Permissions, in one table used by all guards. Anything not listed is denied. */

/** Roles of staff. `customer` is stored nowhere: every signed-in user is one. */
export const staffRoles = ['owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer'] as const

export type StaffRole = (typeof staffRoles)[number]

/** Actions of customers on their own records. */
const ownActions = ['order.view', 'order.resend', 'order.download', 'order.calendar'] as const
/** Actions of staff, in the halls of their role. */
export const staffActions = [
  'season.view',
  'season.edit',
  'season.cancel',
  'content.view',
  'events.edit',
  'content.edit',
  'orders.view',
  'orders.sell',
  'orders.resend',
  'orders.refund_limited',
  'orders.refund',
  'orders.note',
  'inbox.view',
  'inbox.answer',
  'reports.view',
  'tickets.admit',
  'people.view',
  'people.edit',
  'audit.view',
  'health.view',
  'settings.edit',
] as const

export type OwnAction = (typeof ownActions)[number]
export type StaffAction = (typeof staffActions)[number]
export type Action = OwnAction | StaffAction

/** A role in one hall; in all halls if null. */
export interface GrantedRole {
  role: StaffRole
  venueId: number | null
}

/** A right beside the roles: given in a hall or in all (null), or taken everywhere. */
export interface SingleRight {
  right: StaffAction
  venueId: number | null
  isGranted: boolean
}

/** What a person was given: roles, and single rights. */
export type Grant = GrantedRole | SingleRight

export interface Actor {
  id: number
  roles: readonly Grant[]
}

/** Owner and hall of a record. With neither, it belongs to the organiser. */
export interface Guarded {
  userId?: number | null
  venueId?: number | null
}

export const permissions: Record<StaffRole, readonly StaffAction[]> = {
  owner: staffActions,
  planner: [
    'season.view',
    'season.edit',
    'season.cancel',
    'content.view',
    'events.edit',
    'orders.view',
    'orders.note',
    'inbox.view',
    'reports.view',
    'health.view',
  ],
  editor: ['season.view', 'content.view', 'events.edit', 'content.edit'],
  box_office: [
    'season.view',
    'orders.view',
    'orders.sell',
    'orders.resend',
    'orders.refund_limited',
    'orders.note',
    'inbox.view',
    'inbox.answer',
    'tickets.admit',
  ],
  finance: [
    'season.view',
    'orders.view',
    'orders.refund_limited',
    'orders.refund',
    'orders.note',
    'inbox.view',
    'reports.view',
    'audit.view',
  ],
  door: ['season.view', 'tickets.admit'],
  viewer: ['season.view', 'content.view', 'orders.view', 'inbox.view', 'reports.view'],
}

/** Single rights that a wider one brings along; roles list both. */
const widerRights: Partial<Record<StaffAction, StaffAction>> = {
  'events.edit': 'content.edit',
  'orders.refund_limited': 'orders.refund',
}

/** Of people, owners alone decide: whoever may change roles and rights has all of them. */
export const singleRights = staffActions.filter((action) => action !== 'people.edit')

/** Owners of all halls have every right; nothing is taken from them but the role. */
export const isOwner = (roles: readonly Grant[]): boolean =>
  roles.some((grant) => 'role' in grant && grant.role === 'owner' && grant.venueId === null)

/**
 * Customer actions require ownership; staff actions a role or a single right with the action, for
 * all halls or for the record's. `null`: not signed in.
 */
export function can(user: Actor | null, action: Action, record: Guarded = {}): boolean {
  if (!user) return false
  if (isOwnAction(action)) return record.userId === user.id
  if (isTaken(user.roles, action)) return false
  return user.roles.some((grant) => {
    const isHere = grant.venueId === null || (record.venueId ?? null) === grant.venueId
    return isHere && isGiven(grant, action)
  })
}

const isTaken = (roles: readonly Grant[], action: StaffAction) =>
  roles.some((grant) => 'right' in grant && !grant.isGranted && grant.right === action) && !isOwner(roles)

function isGiven(grant: Grant, action: StaffAction): boolean {
  if ('role' in grant) return Object.hasOwn(permissions, grant.role) && permissions[grant.role].includes(action)
  if (!grant.isGranted || action === 'people.edit') return false
  return grant.right === action || grant.right === widerRights[action]
}

function isOwnAction(action: Action): action is OwnAction {
  return (ownActions as readonly string[]).includes(action)
}

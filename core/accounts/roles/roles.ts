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
  'content.view',
  'content.edit',
  'orders.view',
  'orders.sell',
  'orders.resend',
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

export interface Actor {
  id: number
  roles: readonly GrantedRole[]
}

/** Owner and hall of a record. With neither, it belongs to the organiser. */
export interface Guarded {
  userId?: number | null
  venueId?: number | null
}

const permissions: Record<StaffRole, readonly StaffAction[]> = {
  owner: staffActions,
  planner: [
    'season.view',
    'season.edit',
    'content.view',
    'orders.view',
    'orders.note',
    'inbox.view',
    'reports.view',
    'health.view',
  ],
  editor: ['season.view', 'content.view', 'content.edit'],
  box_office: [
    'season.view',
    'orders.view',
    'orders.sell',
    'orders.resend',
    'orders.note',
    'inbox.view',
    'inbox.answer',
    'tickets.admit',
  ],
  finance: ['season.view', 'orders.view', 'orders.refund', 'orders.note', 'inbox.view', 'reports.view', 'audit.view'],
  door: ['season.view', 'tickets.admit'],
  viewer: ['season.view', 'content.view', 'orders.view', 'inbox.view', 'reports.view'],
}

/**
 * Customer actions require ownership; staff actions a role with the action, for all halls or for
 * the record's. `null`: not signed in.
 */
export function can(user: Actor | null, action: Action, record: Guarded = {}): boolean {
  if (!user) return false
  if (isOwnAction(action)) return record.userId === user.id
  return user.roles.some(({ role, venueId }) => {
    const isHere = venueId === null || (record.venueId ?? null) === venueId
    return isHere && Object.hasOwn(permissions, role) && permissions[role].includes(action)
  })
}

function isOwnAction(action: Action): action is OwnAction {
  return (ownActions as readonly string[]).includes(action)
}

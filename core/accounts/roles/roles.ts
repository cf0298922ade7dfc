/** Who may do what: one table, asked by everything that guards something. What it does not name is not allowed. */

/** The roles of staff. `customer` is no row anywhere: everybody who has signed in is one. */
export const staffRoles = ['owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer'] as const

export type StaffRole = (typeof staffRoles)[number]

/** What a customer may do with what is theirs. */
const ownActions = ['order.view', 'order.resend', 'order.download', 'order.calendar'] as const
/** What staff may do, in the halls that a role is for. */
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

/** A role, in one hall or, with null, in all. */
export interface GrantedRole {
  role: StaffRole
  venueId: number | null
}

export interface Actor {
  id: number
  roles: readonly GrantedRole[]
}

/** What an action is done to: whose it is, and in which hall. Neither said: it belongs to the house. */
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
 * Whether a user may do something to a record. A customer's actions ask whose it is; those of staff ask for a role that has them, for all
 * halls or for the record's own. `null`: nobody has signed in.
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

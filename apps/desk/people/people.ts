import { type StaffAction, type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import type { GrantedRole } from '#core/accounts/roles/roles.ts'
import { findHalls } from '../permissions.ts'

/** A role as a page shows it: in these halls, or, without any, in all. */
export interface ShownRole {
  role: StaffRole
  /** null: all halls. */
  hall: { id: number; title: string } | null
}

/** What somebody may do in effect: in all halls and of the house, or in some. */
export interface EffectiveRight {
  action: StaffAction
  /** null: everywhere. */
  halls: number[] | null
}

/** What roles come to. Actions that they do not give are left out. */
export function listEffectiveRights(roles: readonly GrantedRole[], actions: readonly StaffAction[]): EffectiveRight[] {
  return actions
    .map((action) => ({ action, halls: findHalls(roles, action) }))
    .filter(({ halls }) => halls === null || halls.length > 0)
}

export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.includes(value as StaffRole)

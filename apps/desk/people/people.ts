import { type StaffAction, type StaffRole, staffRoles, type GrantedRole } from '#core/accounts/roles/roles.ts'
import { findHalls } from '../permissions.ts'

export interface ShownRole {
  role: StaffRole
  /** null: all halls. */
  hall: { id: number; title: string } | null
}

export interface EffectiveRight {
  action: StaffAction
  /** null: everywhere. */
  halls: number[] | null
}

export function listEffectiveRights(roles: readonly GrantedRole[], actions: readonly StaffAction[]): EffectiveRight[] {
  return actions
    .map((action) => ({ action, halls: findHalls(roles, action) }))
    .filter(({ halls }) => halls === null || halls.length > 0)
}

export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.includes(value as StaffRole)

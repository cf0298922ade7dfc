import { type StaffAction, type StaffRole, staffRoles, type GrantedRole } from '#core/accounts/roles/roles.ts'
import { findHalls } from '../permissions.ts'

/** A role for display: in these halls, or, without any, in all. */
export interface ShownRole {
  role: StaffRole
  /** null: all halls. */
  hall: { id: number; title: string } | null
}

/** An effective permission: in all halls and for the whole shop, or in some halls. */
export interface EffectiveRight {
  action: StaffAction
  /** null: everywhere. */
  halls: number[] | null
}

/** Returns the effective permissions of roles. Omits actions not granted. */
export function listEffectiveRights(roles: readonly GrantedRole[], actions: readonly StaffAction[]): EffectiveRight[] {
  return actions
    .map((action) => ({ action, halls: findHalls(roles, action) }))
    .filter(({ halls }) => halls === null || halls.length > 0)
}

export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.includes(value as StaffRole)

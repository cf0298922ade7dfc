import type { StaffAction, StaffRole } from '#core/accounts/roles/roles.ts'

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

import type { StaffAction, StaffRole } from '#core/accounts/roles/roles.ts'

export interface ShownRole {
  role: StaffRole
  /** null: all halls. */
  hall: { id: number; title: string } | null
}

export interface EffectiveRight {
  action: StaffAction
  /** null: everywhere; none: taken. */
  halls: number[] | null
  source: RightSource
}

/** By the roles, or given or taken beside them. */
export type RightSource = 'role' | 'given' | 'taken'

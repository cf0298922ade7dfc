/** Authorisation: each route names its permission, evaluated here. */
import type { GuardOf } from '@cadenza/navigation'
import { can, type Grant, type StaffAction } from '#core/accounts/roles/roles.ts'
import { deskRoutes } from './routes.ts'
import type { Permission } from './routes/staff-routes.ts'

type Table = typeof deskRoutes

export type StaffRoute = {
  [name in Extract<keyof Table, string>]: 'staff' extends GuardOf<Table[name]> ? name : never
}[Extract<keyof Table, string>]

export const staffPermissions = /* @__PURE__ */ listPermissions()

function listPermissions() {
  const ofStaff = Object.entries(deskRoutes).filter(([, { options }]) => 'meta' in options)
  return Object.fromEntries(ofStaff.map(([name, { options }]) => [name, (options as { meta: Permission }).meta])) as {
    [name in StaffRoute]: Table[name]['options']['meta']
  }
}

export type RecordRoute = {
  [name in StaffRoute]: (typeof staffPermissions)[name] extends { of: 'record' } ? name : never
}[StaffRoute]

/** Returns the halls in which roles allow an action; null: all, including shop-wide records. */
export function findHalls(roles: readonly Grant[], action: StaffAction): number[] | null {
  const person = { id: 0, roles }
  if (can(person, action)) return null
  const halls = roles.flatMap(({ venueId }) => (venueId !== null && can(person, action, { venueId }) ? venueId : []))
  return [...new Set(halls)]
}

/** The hall of a new record: the chosen one, else the first in which its author may; null: all. */
export function findHome(
  { person: { roles }, halls }: { person: { roles: readonly Grant[] }; halls: readonly number[] | null },
  action: StaffAction,
): number | null {
  const allowed = findHalls(roles, action)
  return allowed === null ? null : (halls?.find((hall) => allowed.includes(hall)) ?? allowed[0] ?? null)
}

/** Whether roles allow a route; for records of halls, `venueIds` lists these. */
export function canOpen(roles: readonly Grant[], permission: Permission, venueIds: readonly number[] = []): boolean {
  if (permission === 'everybody') return roles.length > 0
  const halls = findHalls(roles, permission.action)
  if (permission.of === 'halls') return halls === null || halls.length > 0
  if (permission.of === 'house' || venueIds.length === 0) return halls === null
  return halls === null || venueIds.every((venueId) => halls.includes(venueId))
}

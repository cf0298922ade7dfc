import {
  defineRoutes,
  type FlatRoutes,
  group,
  type GroupOptions,
  type GroupRoutes,
  type Route,
  type RouteTable,
} from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'

/**
 * Right required by a route. `house`: for all halls; `halls`: in any hall, and the handler shows
 * only these; `record`: in all halls of the record in the address, found by the handler's
 * `venuesOf`.
 */
export interface NeededRight {
  action: StaffAction
  of: 'house' | 'halls' | 'record'
  /** Whether a recent identity confirmation is required. */
  isFresh?: true
}

/** `everybody`: all staff, for their own data. */
export type Permission = 'everybody' | NeededRight

export const staffEverybody = { meta: 'everybody' } as const

/** Marks a route that requires a right: `get('/{order}', staffRight('orders.view', 'record'))`. */
export const staffRight = <
  const action extends StaffAction,
  const of extends NeededRight['of'],
  const more extends Pick<NeededRight, 'isFresh'> = {},
>(
  action: action,
  of: of,
  more?: more,
): { meta: { action: action; of: of } & more } => ({ meta: { action, of, ...more } as never })

/** Names routes without a permission. A constraint would reach routes without options. */
type WithRights<table> = {
  [name in keyof table]: table[name] extends Route<string, { meta: Permission }>
    ? unknown
    : table[name] extends Route
      ? 'says no right that it needs'
      : WithRights<table[name]>
}

/** Routes behind the guard `staff`. A route without a permission fails to compile. */
export const staffRoutes = <const options extends GroupOptions, const table extends RouteTable>(
  options: options,
  table: table & WithRights<table>,
): FlatRoutes<GroupRoutes<options & { guard: 'staff' }, table>> => {
  const kept: GroupOptions = { ...options, guard: 'staff' }
  return defineRoutes(group(kept, table)) as never
}

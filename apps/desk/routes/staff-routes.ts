import {
  defineRoutes,
  type FlatRoutes,
  group,
  type GroupOptions,
  type GroupRoutes,
  type Route,
} from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'

/**
 * What a route asks for, and of what:
 * `house`: of the house itself, so a role for all halls;
 * `halls`: of any hall; the handler is told of which ones, and shows nothing of others;
 * `record`: of every hall of what its address names, which the handler's `venuesOf` finds.
 */
export interface NeededRight {
  action: StaffAction
  /** Another right that it takes in the same halls. */
  also?: StaffAction
  of: 'house' | 'halls' | 'record'
  /** Whether the person must have shown within the last minutes that it is them. */
  isFresh?: true
}

/** `everybody`: whoever works for the house; it is about themselves. */
export type Permission = 'everybody' | NeededRight

/** What a route says that is about whoever works for the house themselves. */
export const staffEverybody = { meta: 'everybody' } as const

/** What a route says that asks for a right: `get('/{order}', needs('orders.view', 'record'))`. */
export const needs = <
  const action extends StaffAction,
  const of extends NeededRight['of'],
  const more extends Pick<NeededRight, 'also' | 'isFresh'> = {},
>(
  action: action,
  of: of,
  more?: more,
): { meta: { action: action; of: of } & more } => ({ meta: { action, of, ...more } as never })

/** Names the routes that say nothing. A constraint on the table would be inferred into routes that have no options. */
type WithRights<table> = {
  [name in keyof table]: table[name] extends Route<string, { meta: Permission }>
    ? unknown
    : 'says no right that it needs'
}

/** Routes behind the guard `staff`. One that does not say whom it opens to does not compile. */
export const staffRoutes = <const options extends GroupOptions, const table extends Record<string, Route>>(
  options: options,
  table: table & WithRights<table>,
): FlatRoutes<GroupRoutes<options & { guard: 'staff' }, table>> => {
  const kept: GroupOptions = { ...options, guard: 'staff' }
  return defineRoutes(group(kept, table)) as never
}

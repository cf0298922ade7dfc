import type { Method } from '../protocol/constants.ts'
import type { RouteName } from './register.ts'
import type { Routes } from './route.ts'

/** A route of a table, for readers and for tests that iterate over all routes. */
export interface RouteEntry<routes> {
  readonly name: RouteName<routes>
  readonly methods: readonly Method[]
  /** With the prefixes of its groups. */
  readonly path: string
  /** Guards, from the outside in. */
  readonly guards: readonly string[]
  /** Functions that complete the head of its page, from the outside in. */
  readonly heads: readonly string[]
  /** Layout of its page, unless the page names one itself. */
  readonly layout: string | undefined
}

/** Lists the routes of a table in order, with the options of their groups. */
export function listRoutes<routes extends Routes>(routes: routes): RouteEntry<routes>[] {
  return Object.entries(routes).map(
    ([
      name,
      {
        methods,
        path,
        options: { guards = [], heads = [], layout },
      },
    ]) => ({
      name: name as RouteName<routes>,
      methods,
      path: `/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'),
      guards,
      heads,
      layout,
    }),
  )
}

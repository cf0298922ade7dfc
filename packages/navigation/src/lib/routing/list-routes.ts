import type { Method } from '../protocol/constants.ts'
import type { RouteName } from './register.ts'
import type { Routes } from './route.ts'

/** One route of a table as a reader, or a test that walks them all, sees it. */
export interface RouteEntry<routes> {
  readonly name: RouteName<routes>
  readonly methods: readonly Method[]
  /** With the prefixes of its groups. */
  readonly path: string
  /** Who keeps it, from the outside in. */
  readonly guards: readonly string[]
  /** What completes the head of its page, from the outside in. */
  readonly heads: readonly string[]
  /** The layout of its page, where the page says none itself. */
  readonly layout: string | undefined
}

/** The routes of a table in their order, with what their groups say. */
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

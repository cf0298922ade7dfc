import type { CurrentRoute, Wire } from './wire.ts'
import type { AnyOptions, FlashData } from './options.ts'
import type { Method } from '../../protocol/constants.ts'
import type { RouteMatch, Router } from '../../routing/router.ts'
import type { App } from '../../routing/register.ts'
import type { Routes } from '../../routing/route.ts'

export interface Exchange extends Readonly<Wire> {
  readonly options: AnyOptions
  readonly router: Router<Routes>
  readonly url: URL
  /** Whether a URL of this host belongs to this app, not to another on the same server. */
  readonly isOwn: (url: URL) => boolean
  /** The effective method, which may be sent as POST. */
  readonly method: Method
  /** Nested. */
  readonly body: unknown
  readonly isHybrid: boolean
  /** Fields to validate only; `undefined` if the request is to be answered. */
  readonly checks: readonly string[] | undefined
  /** Missing for errors outside of any route. */
  readonly route: CurrentRoute<App> | undefined
  readonly context: unknown
  /** An error page has no access to the data meant for the page it replaces. */
  readonly readFlashed: () => Promise<Partial<FlashData>>
  readonly logError: (error: unknown, request: Wire['request']) => void
}

export const findVersion = ({ version, under }: AnyOptions): string => {
  const own = typeof version === 'function' ? version() : version
  // A page of another app counts as another version: it is left by a full visit.
  return under === undefined ? own : `${under} ${own}`
}

export const describeRoute = (match: RouteMatch<Routes>, url: URL): CurrentRoute<App> => ({
  name: match.name,
  params: match.params,
  url,
  layout: match.route.options.layout,
})

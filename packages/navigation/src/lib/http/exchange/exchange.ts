import type { CurrentRoute, Wire } from './wire.ts'
import type { AnyOptions, FlashData } from './options.ts'
import type { Method } from '../../protocol/constants.ts'
import type { RouteMatch, Router } from '../../routing/router.ts'
import type { App } from '../../routing/register.ts'
import type { Routes } from '../../routing/route.ts'

/** A request with everything needed to answer it. */
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
  /**
   * Flash data of this page; an error page is shown without the data meant for the page it
   * replaces.
   */
  readonly readFlashed: () => Promise<Partial<FlashData>>
  /** Writes an error to the server's log. */
  readonly logError: (error: unknown, request: Wire['request']) => void
}

/** Returns the version of the browser's files. */
export const findVersion = ({ version, under }: AnyOptions): string => {
  const own = typeof version === 'function' ? version() : version
  // A page of another app counts as another version: a navigation from it becomes a full visit.
  return under === undefined ? own : `${under} ${own}`
}

/** Returns the current route as the application sees it. */
export const describeRoute = (match: RouteMatch<Routes>, url: URL): CurrentRoute<App> => ({
  name: match.name,
  params: match.params,
  url,
  layout: match.route.options.layout,
})

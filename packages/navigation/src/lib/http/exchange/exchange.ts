import type { CurrentRoute } from './current-route.ts'
import type { AnyOptions, FlashData } from './options.ts'
import type { Method } from '../../protocol/constants.ts'
import type { RouteMatch, Router } from '../../routing/router.ts'
import type { App } from '../../routing/register.ts'
import type { Routes } from '../../routing/route.ts'
import type { Wire } from './wire.ts'

/** One request and everything that answering it needs. */
export interface Exchange extends Readonly<Wire> {
  readonly options: AnyOptions
  readonly router: Router<Routes>
  readonly url: URL
  /** Whether a URL of this host belongs to this app, not to another on the same server. */
  readonly isOwn: (url: URL) => boolean
  /** The one that is meant, which may travel as POST. */
  readonly method: Method
  /** Nested. */
  readonly body: unknown
  readonly isHybrid: boolean
  /** The fields that it asks to be checked, and nothing else; `undefined` where it is to be answered. */
  readonly checks: readonly string[] | undefined
  /** Missing for errors outside of any route. */
  readonly route: CurrentRoute<App> | undefined
  readonly context: unknown
  /** What was kept for this page; an error page is shown without what was meant for the page that should have come. */
  readonly readFlashed: () => Promise<Partial<FlashData>>
  /** Tells the server's log of what went wrong. */
  readonly logError: (error: unknown, request: Wire['request']) => void
}

/** The version of the browser's files. */
export const findVersion = ({ version, under }: AnyOptions): string => {
  const own = typeof version === 'function' ? version() : version
  // A page of another app is one of another version: a navigation from it becomes a full visit.
  return under === undefined ? own : `${under} ${own}`
}

/** The current route as the product sees it. */
export const describeRoute = (match: RouteMatch<Routes>, url: URL): CurrentRoute<App> => ({
  name: match.name,
  params: match.params,
  url,
  layout: match.route.options.layout,
})

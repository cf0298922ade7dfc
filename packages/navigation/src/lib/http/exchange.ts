import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentRoute, FlashData, NavigationOptions } from './options.ts'
import type { Method } from '../protocol/constants.ts'
import type { RouteMatch, Router } from '../routing/router.ts'
import type { Routes } from '../routing/route.ts'

/** One request and everything that answering it needs. */
export interface Exchange {
  readonly options: NavigationOptions
  readonly router: Router<Routes>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly url: URL
  /** The one that is meant, which may travel as POST. */
  readonly method: Method
  /** Nested. */
  readonly body: unknown
  readonly isHybrid: boolean
  /** Missing for errors outside of any route. */
  readonly route: CurrentRoute | undefined
  readonly context: unknown
  /** What was kept for this page; an error page is shown without what was meant for the page that should have come. */
  readonly readFlashed: () => Promise<Partial<FlashData>>
}

/** The version of the browser's files. */
export const versionOf = (options: NavigationOptions): string =>
  typeof options.version === 'function' ? options.version() : options.version

/** The current route as the product sees it. */
export const describeRoute = (match: RouteMatch<Routes>, url: URL): CurrentRoute =>
  ({ name: match.name, params: match.params, url }) as CurrentRoute

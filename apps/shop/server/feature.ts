import type { RouteName } from '@cadenza/navigation'
import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext } from '#core/context/job-context.ts'
import type { ShopMailWriters } from '#core/context/mail-context.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'

/**
 * Pages identical for all visitors without a session, with the query parameters that they use: the
 * cache key contains only these. All other pages show personal data, or start a process.
 */
export type PublicRoutes = Readonly<Partial<Record<RouteName, readonly string[]>>>

/**
 * What a feature of the shop has on the server: `<feature>/server/feature.ts`, which
 * `app/features.ts` lists.
 */
export interface ServerFeature {
  handlers: object
  /** Who keeps groups of routes, by the names that the routes say. */
  guards?: object
  /** What its forms take, by the routes that check them as they are filled in. */
  schemas?: object
  /** Those of its pages that are cached for everybody. */
  publicRoutes?: PublicRoutes
  /** Its mails, by their kinds. */
  mails?: ShopMailWriters
  jobs?: (config: Config) => ShopJob[]
  /** Long work on many rows, by its kind. */
  operations?: OperationKinds<ShopJobContext>
}

import type { RouteName } from '@cadenza/navigation'
import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext, ShopMailWriters } from '#core/context/shop-context.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'

/**
 * Pages identical for all visitors without a session, with the query parameters that they use: the
 * cache key has only these. All others show personal data, or start a process.
 */
export type PublicRoutes = Readonly<Partial<Record<RouteName, readonly string[]>>>

/** Server half of a feature: `<feature>/server/feature.ts`, listed in `app/features.ts`. */
export interface ServerFeature {
  handlers: object
  /** Guards of route groups, by the names used in the routes. */
  guards?: object
  /** Form schemas, by the routes that validate fields while they are filled in. */
  schemas?: object
  publicRoutes?: PublicRoutes
  mails?: ShopMailWriters
  jobs?: (config: Config) => ShopJob[]
  operations?: OperationKinds<ShopJobContext>
}

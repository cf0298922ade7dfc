import type { RouteName } from '@cadenza/navigation'
import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext } from '#core/context/job-context.ts'
import type { ShopMailWriters } from '#core/context/mail-context.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'

/**
 * Pages that are the same for everybody who has no visit yet, with the names in their queries that they know: a page is asked by these alone, whatever
 * else an address says. The other pages show what is somebody's own, or begin something.
 */
export type PublicRoutes = Readonly<Partial<Record<RouteName, readonly string[]>>>

/** What a feature of the shop has on the server: `<feature>/server/feature.ts`, which `app/features.ts` lists. */
export interface ServerFeature {
  /** Who answers its routes, by their names. */
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

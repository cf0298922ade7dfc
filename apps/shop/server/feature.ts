import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext } from '#core/context/job-context.ts'
import type { ShopMailWriters } from '#core/context/mail-context.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'

/** What a feature of the shop has on the server: `<feature>/server/feature.ts`, which `app/features.ts` lists. */
export interface ServerFeature {
  /** Who answers its routes, by their names. */
  handlers: object
  /** Who keeps groups of routes, by the names that the routes say. */
  guards?: object
  /** What its forms take, by the routes that check them as they are filled in. */
  schemas?: object
  /** Its mails, by their kinds. */
  mails?: ShopMailWriters
  jobs?: (config: Config) => ShopJob[]
  /** Long work on many rows, by its kind. */
  operations?: OperationKinds<ShopJobContext>
}

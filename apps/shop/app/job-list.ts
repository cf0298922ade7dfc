import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext } from '#core/context/shop-context.ts'
import { createShopMailTransport, writeMail } from './mails.ts'
import { createOperationJobs } from '#platform/jobs/operations/run-operations.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import { createMailJobs } from '#platform/mail/mail-jobs.ts'
import { requestLimitJobs } from '#platform/http/requests/rate-limit.ts'
import { allFeatures } from './features.ts'
import { alarmJobs } from '#operations/alarms/jobs.ts'
import { reconcileJobs } from '#core/accounting/reconcile/jobs.ts'

/** Returns the jobs of the features and the platform. `operations`: long work of other apps. */
export function createJobs(
  config: Config,
  { runInWorker, operations: others }: { runInWorker?: RunInWorker; operations?: OperationKinds<ShopJobContext> } = {},
): ShopJob[] {
  const catalogue = compileCatalogue()
  return [
    ...requestLimitJobs,
    ...allFeatures.jobs(config),
    ...reconcileJobs,
    ...createOperationJobs({ ...allFeatures.operations, ...others }),
    ...alarmJobs,
    ...createMailJobs({
      transport: createShopMailTransport(config),
      write: (queued, db) => writeMail(queued, { db, config, catalogue, ...(runInWorker && { runInWorker }) }),
    }),
  ]
}

import { jobs as cartJobs } from '#core/cart/server/jobs.ts'
import { jobs as contactJobs } from '#core/contact/server/jobs.ts'
import { jobs as contentJobs } from '#core/content/media/server/jobs.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { Config } from '#core/context/config.ts'
import type { ShopJob, ShopJobContext } from '#core/context/job-context.ts'
import { createShopMailTransport, writeMail } from './mails.ts'
import { createInventoryJobs } from '#core/inventory/server/jobs.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import { createOrderJobs } from '#core/orders/settlement/server/jobs.ts'
import { describeProvider } from '#core/payments/providers/server/providers.ts'
import { createOperationJobs } from '#platform/jobs/operations/operation-jobs.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import { createMailJobs } from '#platform/mail/mail-jobs.ts'
import { rateLimitJobs } from '#platform/http/requests/rate-limit.ts'
import { operations } from './operations.ts'
import { alarmJobs } from '#operations/alarms/jobs.ts'
import { reconcileJobs } from '#core/accounting/reconcile/jobs.ts'
import { retentionJobs } from '#core/privacy/retention/jobs.ts'

/**
 * Every job of the shop. A feature's jobs stand in its `server/jobs.ts` and are added here.
 * @param given `runInWorker`: where the papers of mails are written; `operations`: long work of other apps
 */
export function createJobs(
  config: Config,
  { runInWorker, operations: others }: { runInWorker?: RunInWorker; operations?: OperationKinds<ShopJobContext> } = {},
): ShopJob[] {
  const catalogue = compileCatalogue()
  return [
    ...rateLimitJobs,
    ...createInventoryJobs(waitingOrders),
    ...cartJobs,
    ...contactJobs,
    ...contentJobs,
    ...createOrderJobs(config),
    ...(describeProvider(config.payment.provider).createJobs?.(config) ?? []),
    ...retentionJobs,
    ...reconcileJobs,
    ...createOperationJobs({ ...operations, ...others }),
    ...alarmJobs,
    ...createMailJobs({
      transport: createShopMailTransport(config),
      write: (queued, db) => writeMail(queued, { db, config, catalogue, ...(runInWorker && { runInWorker }) }),
    }),
  ]
}

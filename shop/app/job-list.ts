import { jobs as cartJobs } from '../cart/server/jobs.ts'
import { jobs as contactJobs } from '../contact/server/jobs.ts'
import { jobs as contentJobs } from '../content/server/jobs.ts'
import { compileCatalogue } from '../i18n/server/catalogue.ts'
import type { Config } from '../context/config.ts'
import type { ShopJob, ShopJobContext } from '../context/job-context.ts'
import { createShopMailTransport, writeMail } from './mails.ts'
import { createInventoryJobs } from '../inventory/server/jobs.ts'
import { waitingOrders } from '../orders/server/waiting-orders-store.ts'
import { createOrderJobs } from '../orders/server/jobs.ts'
import { createDemoBankJobs } from '../payments/demo-bank/server/jobs.ts'
import { createOperationJobs } from '../../platform/jobs/operations/operation-jobs.ts'
import type { OperationKinds } from '../../platform/jobs/operations/operation.ts'
import type { RunAside } from '../../platform/threads/run-aside.ts'
import { createMailJobs } from '../../platform/mail/mail-jobs.ts'
import { rateLimitJobs } from '../../platform/http/requests/rate-limit.ts'
import { operations } from './operations/operations.ts'
import { alarmJobs } from './alarms/jobs.ts'
import { reconcileJobs } from './reconcile/jobs.ts'
import { retentionJobs } from './retention/jobs.ts'

/**
 * Every job of the shop. A feature's jobs stand in its `server/jobs.ts` and are added here.
 * @param given `runAside`: where the papers of mails are written; `operations`: long work of other apps
 */
export function createJobs(
  config: Config,
  { runAside, operations: others }: { runAside?: RunAside; operations?: OperationKinds<ShopJobContext> } = {},
): ShopJob[] {
  const catalogue = compileCatalogue()
  return [
    ...rateLimitJobs,
    ...createInventoryJobs(waitingOrders),
    ...cartJobs,
    ...contactJobs,
    ...contentJobs,
    ...createOrderJobs(config),
    ...createDemoBankJobs(config),
    ...retentionJobs,
    ...reconcileJobs,
    ...createOperationJobs({ ...operations, ...others }),
    ...alarmJobs,
    ...createMailJobs({
      transport: createShopMailTransport(config),
      write: (queued, db) => writeMail(queued, { db, config, catalogue, ...(runAside && { runAside }) }),
    }),
  ]
}

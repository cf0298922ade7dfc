import type { Config } from '../../context/config.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { createLoopbackFetch } from '../../../platform/http/loopback.ts'
import { deriveBankKeys } from '../demo-bank/server/bank-keys.ts'
import { deliverNotices } from '../demo-bank/server/bank-notices.ts'
import { openPaymentProvider } from './providers.ts'
import { reconcilePayments } from '../../orders/server/settlement/reconciliation.ts'
import { reconcileRefunds, sendRefunds } from '../../orders/server/settlement/refund-jobs.ts'

/** The work of payments that no visitor waits for; with the demo bank, the bank's own too. */
export function createPaymentJobs(config: Config): Job[] {
  const jobs: Job[] = [
    {
      name: 'payments.reconcile',
      schedule: { everySeconds: 5 },
      run: async (context) => reconcilePayments(context, await openPaymentProvider(config)),
    },
    {
      name: 'payments.refund',
      schedule: { everySeconds: 15 },
      run: async (context) => sendRefunds(context, await openPaymentProvider(config)),
    },
    {
      name: 'payments.reconcile-refunds',
      schedule: { everySeconds: 60 },
      run: async (context) => reconcileRefunds(context, await openPaymentProvider(config)),
    },
  ]
  if (config.payment.provider !== 'demo') return jobs
  const delivery = { secret: deriveBankKeys(config.sessionSecret).noticeSecret, fetch: createLoopbackFetch(config) }
  const run: Job['run'] = async ({ db }) => {
    await deliverNotices(db, delivery)
  }
  return [...jobs, { name: 'demo-bank.deliver-notices', schedule: { everySeconds: 2 }, run }]
}

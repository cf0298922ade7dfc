import type { Config } from '../../server/config.ts'
import type { Job } from '../../server/jobs.ts'
import { deriveBankKeys } from '../demo-bank/server/bank-keys.ts'
import { deliverNotices } from '../demo-bank/server/bank-notices.ts'
import { createPaymentProvider } from './providers.ts'
import { reconcilePayments, sendRefunds } from './reconciliation.ts'

/** The work of payments that no visitor waits for; with the demo bank, the bank's own too. */
export function createPaymentJobs(config: Config): Job[] {
  const provider = createPaymentProvider(config)
  const jobs: Job[] = [
    {
      name: 'payments.reconcile',
      schedule: { everySeconds: 5 },
      run: (context) => reconcilePayments(context, provider),
    },
    { name: 'payments.refund', schedule: { everySeconds: 15 }, run: (context) => sendRefunds(context, provider) },
  ]
  if (config.payment.provider !== 'demo') return jobs
  const { noticeSecret } = deriveBankKeys(config.sessionSecret)
  const run: Job['run'] = async ({ db }) => {
    await deliverNotices(db, { secret: noticeSecret })
  }
  return [...jobs, { name: 'demo-bank.deliver-notices', schedule: { everySeconds: 2 }, run }]
}

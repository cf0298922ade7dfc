import type { ShopJob } from '#core/context/shop-context.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { noteReconciliation } from './reconciliation-store.ts'
import { reconcile } from './reconcile.ts'

/** Payments pending the night before are compared again. */
const days = 2

export const reconcileJobs: ShopJob[] = [
  {
    name: 'records.reconcile',
    schedule: { cron: '41 2 * * *' },
    async run({ db, config, log, now }, signal) {
      const provider = await openPaymentProvider(config)
      const differences: string[] = []
      for await (const [part, found] of reconcile(db, { provider, days, now: now(), signal })) {
        for (const { subject, message } of found) {
          log.error({ part, subject }, `Records differ: ${subject} ${message}.`)
          differences.push(`${subject} ${message}`)
        }
      }
      await noteReconciliation(db, differences)
    },
  },
]

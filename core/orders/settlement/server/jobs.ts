import type { Config } from '#core/context/config.ts'
import type { ShopJob } from '#core/context/shop-context.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { sumMoney } from './money-sums.ts'
import { reconcilePayments } from './reconciliation.ts'
import { reconcileRefunds, sendRefunds } from './refund-jobs.ts'

export function createOrderJobs(config: Config): ShopJob[] {
  return [
    {
      name: 'payments.reconcile',
      schedule: { everySeconds: 5 },
      run: async (context) => reconcilePayments(context, await openPaymentProvider(config)),
    },
    {
      name: 'payments.refund',
      schedule: { everySeconds: 10 },
      run: async (context) => sendRefunds(context, await openPaymentProvider(config)),
    },
    {
      name: 'payments.reconcile-refunds',
      schedule: { everySeconds: 60 },
      run: async (context) => reconcileRefunds(context, await openPaymentProvider(config)),
    },
    {
      name: 'payments.sum',
      schedule: { everySeconds: 600 },
      run: ({ db }) => sumMoney(db),
    },
  ]
}

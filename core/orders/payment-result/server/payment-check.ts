import type { Db } from '#platform/schema/schema.ts'
import { findOpenPayment } from '#core/payments/server/payment-store.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { pollSoon } from '#core/payments/server/poll-store.ts'
import type { Alarms } from '#core/orders/settlement/server/refund-intake.ts'
import { applyReport } from '#core/orders/settlement/server/settlement.ts'

/** Short, because the buyer waits for the page: a job soon polls a slower provider again. */
const providerTimeoutMilliseconds = 2500

interface CheckContext {
  db: Db
  log: Alarms
}

/** `unknown`: the provider did not answer. */
export type CheckOutcome = 'known' | 'unknown'

/**
 * Asks the provider about an order's open attempt, if any, and applies the result: fetches its
 * state, or closes it, so that another one can begin.
 */
export async function checkPayment(
  { db, log }: CheckContext,
  provider: PaymentProvider,
  orderId: number,
  question: 'fetchState' | 'closeAttempt' = 'fetchState',
): Promise<CheckOutcome> {
  const payment = await findOpenPayment(db, orderId)
  // Without a payment page there is no payment.
  if (!payment?.provider_ref) return 'known'
  const timedAnswer = withTimeout(provider[question](payment.provider_ref), providerTimeoutMilliseconds)
  const report = await timedAnswer.catch(() => null)
  if (!report) {
    await pollSoon(db, payment.id)
    return 'unknown'
  }
  await applyReport({ db, log }, payment, report)
  return 'known'
}

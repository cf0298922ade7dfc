import type { Db } from '#platform/schema/schema.ts'
import { findOpenPayment } from '#core/payments/server/payment-store.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PaymentProvider, PaymentReport } from '#core/payments/server/provider.ts'
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

/** Polls the provider about an order's open attempt, if any, and applies the result. */
export async function checkPayment(
  context: CheckContext,
  provider: PaymentProvider,
  orderId: number,
): Promise<CheckOutcome> {
  return applyAnswer(context, orderId, (providerRef) => provider.fetchState(providerRef))
}

/** Closes the open attempt and applies its last state, so that another one can begin. */
export async function endPayment(
  context: CheckContext,
  provider: PaymentProvider,
  orderId: number,
): Promise<CheckOutcome> {
  return applyAnswer(context, orderId, (providerRef) => provider.closeAttempt(providerRef))
}

async function applyAnswer(
  { db, log }: CheckContext,
  orderId: number,
  ask: (providerRef: string) => Promise<PaymentReport>,
): Promise<CheckOutcome> {
  const payment = await findOpenPayment(db, orderId)
  // Without a payment page there is no payment.
  if (!payment?.provider_ref) return 'known'
  const timedAnswer = withTimeout(ask(payment.provider_ref), providerTimeoutMilliseconds)
  const report = await timedAnswer.catch(() => null)
  if (!report) {
    await pollSoon(db, payment.id)
    return 'unknown'
  }
  await applyReport({ db, log }, payment, report)
  return 'known'
}

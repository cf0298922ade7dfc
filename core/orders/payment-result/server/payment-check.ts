import type { Config } from '#core/context/config.ts'
import { findOrder } from '#core/orders/server/order-store.ts'
import { payByWallet } from '#core/orders/settlement/server/wallet-payment.ts'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findOpenPayment, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { pollSoon } from '#core/payments/server/poll-store.ts'
import type { Alarms } from '#core/orders/settlement/server/refund-intake.ts'
import { applyReport } from '#core/orders/settlement/server/settlement.ts'

/** Short, because the buyer waits for the page: a job soon polls a slower provider again. */
const providerTimeoutMilliseconds = 2500

interface CheckContext {
  db: Db
  config: Config
  log: Alarms
}

/** `unknown`: the provider did not answer. */
export type CheckOutcome = 'known' | 'unknown'

/**
 * Asks the provider about an order's open attempt, if any, and applies the result: fetches its
 * state, or closes it, so that another one can begin.
 */
export async function checkPayment(
  context: CheckContext,
  provider: PaymentProvider,
  orderId: number,
  question: 'fetchState' | 'closeAttempt' = 'fetchState',
): Promise<CheckOutcome> {
  const { db } = context
  const payment = await findOpenPayment(db, orderId)
  if (!payment) return 'known'
  if (payment.provider_ref === null) return checkLostWallet(context, provider, payment, question)
  const timedAnswer = withTimeout(provider[question](payment.provider_ref), providerTimeoutMilliseconds)
  const report = await timedAnswer.catch(() => null)
  if (!report) {
    await pollSoon(db, payment.id)
    return 'unknown'
  }
  await applyReport(context, payment, report)
  return 'known'
}

/** Asks again for a payment by a wallet whose answer was lost. Any other is none without a page. */
async function checkLostWallet(
  context: CheckContext,
  provider: PaymentProvider,
  payment: StoredPayment,
  question: 'fetchState' | 'closeAttempt',
): Promise<CheckOutcome> {
  if (payment.wallet_token === null || !provider.wallet) return 'known'
  const order = await findOrder(context.db, payment.order_id)
  try {
    await withTimeout(payByWallet({ ...context, provider }, order, payment), providerTimeoutMilliseconds)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    await pollSoon(context.db, payment.id)
    return 'unknown'
  }
  // From here on the provider knows it.
  return question === 'closeAttempt' ? checkPayment(context, provider, order.id, question) : 'known'
}

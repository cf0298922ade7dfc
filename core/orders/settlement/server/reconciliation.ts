import { findOrder } from '#core/orders/server/order-store.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findPaymentPage, isPageOver } from './payment-page.ts'
import type { StoredPayment } from '#core/payments/server/payment-store.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { claimPoll, endWithoutPage, noteAnswer, noteSilence } from '#core/payments/server/poll-store.ts'
import { applyReport } from './settlement.ts'
import { payByWallet } from './wallet-payment.ts'

type Reconciliation = Pick<ShopJobContext, 'db' | 'config' | 'log' | 'now'>

/** Parallel, so that a hanging request does not delay the others. */
const askedAtOnce = 3
/** Out of two minutes available for a round; the next round continues. */
const longestRoundMilliseconds = 20_000
/** Includes retries of the provider's library; less than the lease of a poll. */
export const pollTimeoutMilliseconds = 30_000
/** Silence of a provider beyond which the outage is serious. */
const shortTroubleMilliseconds = 60 * 60 * 1000

/**
 * Polls the provider about open attempts, so that no webhook event is required: at first every few
 * seconds, then less often. Closes attempts of orders that no longer wait. A provider that does not
 * answer is asked at intervals growing up to ten minutes, for as long as it takes.
 */
export async function reconcilePayments(context: Reconciliation, provider: PaymentProvider): Promise<void> {
  const deadline = performance.now() + longestRoundMilliseconds
  const askUntilNoneIsDue = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const payment = await claimPoll(context.db, provider.name)
      if (!payment) return
      await ask(context, provider, payment)
    }
  }
  // Waits for all workers before reporting a failed write.
  const rounds = await Promise.allSettled(Array.from({ length: askedAtOnce }, askUntilNoneIsDue))
  for (const round of rounds) if (round.status === 'rejected') throw round.reason
}

async function ask(context: Reconciliation, provider: PaymentProvider, payment: StoredPayment): Promise<void> {
  const { db, log, now } = context
  try {
    await reconcile(context, provider, payment)
    await noteAnswer(db, payment, now())
  } catch (error) {
    await noteSilence(db, payment)
    const since = payment.unanswered_since ?? now()
    const facts = { err: error, payment: payment.id, unanswered: payment.unanswered + 1, since }
    if (now().getTime() - since.getTime() > shortTroubleMilliseconds)
      log.error(
        facts,
        'The payment provider has not answered about a payment for more than an hour; it is asked every ten minutes. Look at its dashboard.',
      )
    else log.warn(facts, 'The payment provider has not answered about a payment; it is asked again.')
  }
}

async function reconcile(context: Reconciliation, provider: PaymentProvider, payment: StoredPayment): Promise<void> {
  const { db, log } = context
  if (!payment.provider_ref) return findLostPage(context, provider, payment)
  const isWaiting = await isAwaitingPayment(db, payment)
  const answer = isWaiting ? provider.fetchState(payment.provider_ref) : provider.closeAttempt(payment.provider_ref)
  await applyReport({ db, log }, payment, await withTimeout(answer, pollTimeoutMilliseconds))
}

async function isAwaitingPayment(db: Db, { order_id }: StoredPayment): Promise<boolean> {
  return (await findOrder(db, order_id)).state === 'awaiting_payment'
}

/**
 * The process died between order and page: the same key finds the page, or creates it. A wallet's
 * payment is asked for again only while the order waits; later its money comes by a webhook event.
 */
async function findLostPage(
  { db, config, log, now }: Reconciliation,
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<void> {
  if (isPageOver(payment, now())) {
    if (await endWithoutPage(db, payment.id))
      log.warn({ payment: payment.id }, 'An attempt to pay is over for which the payment provider never gave a page.')
    return
  }
  const order = await findOrder(db, payment.order_id)
  if (payment.wallet_token === null) {
    await withTimeout(findPaymentPage({ db, config, provider }, order, payment), pollTimeoutMilliseconds)
  } else if (order.state === 'awaiting_payment') {
    await withTimeout(payByWallet({ db, config, provider, log }, order, payment), pollTimeoutMilliseconds)
  }
}

import { href } from '@cadenza/navigation'
import { type Answer, external, redirect } from '@cadenza/navigation/server'
import type { FastifyBaseLogger } from 'fastify'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import { findOrOpenAttempt, findPaymentPage } from '#core/orders/settlement/server/payment-page.ts'
import { payByWallet } from '#core/orders/settlement/server/wallet-payment.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PlacedOrder } from '#core/orders/checkout/server/place-order.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'

export interface PaymentContext extends Pick<ShopContext, 'db' | 'config'> {
  log: FastifyBaseLogger
}

/** The buyer waits: a page created later is found on the next attempt. */
const timeoutInAnswers = 1.25

/** A paid order leads to its tickets, one that cannot be paid now to the page that says so. */
export async function redirectToPayment(
  { db, config, log }: PaymentContext,
  { order, opened }: PlacedOrder,
): Promise<Answer> {
  const { uuid } = order
  const success = redirect(href(routes['payment.success'], { uuid }))
  if (order.state === 'paid') return success
  const failure = redirect(href(routes['payment.failure'], { uuid }))
  const provider = await openPaymentProvider(config)
  const attempt = opened ?? (await findOrOpenAttempt(db, order.id, provider.name))
  if (!attempt) return failure
  try {
    const timeout = timeoutInAnswers * config.payment.answerMilliseconds
    if (attempt.wallet_token === null) {
      return external(await withTimeout(findPaymentPage({ db, config, provider }, order, attempt), timeout))
    }
    const confirmation = await withTimeout(payByWallet({ db, config, provider, log }, order, attempt), timeout)
    return confirmation === null ? success : external(confirmation)
  } catch (error) {
    // Nothing has failed for certain: resubmitting the page finds the order and its payment.
    if (isDatabaseGone(error)) throw error
    log.error(error, `The payment page of order ${order.ref_nr} cannot be made, or its wallet did not answer.`)
    return failure
  }
}

import { href } from '@cadenza/navigation'
import { type Answer, external, redirect } from '@cadenza/navigation/server'
import type { FastifyBaseLogger } from 'fastify'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import { findOrOpenAttempt, findPaymentPage } from '#core/orders/settlement/server/payment-page.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import type { PlacedOrder } from '#core/orders/checkout/server/place-order.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'

export interface PaymentContext extends Pick<ShopContext, 'db' | 'config'> {
  log: Pick<FastifyBaseLogger, 'error'>
}

/** The buyer waits: a page created later is found on the next attempt. */
const timeoutInAnswers = 1.25

/** A paid order leads to its tickets, one that cannot be paid now to the page that says so. */
export async function redirectToPayment(
  { db, config, log }: PaymentContext,
  { order, opened }: PlacedOrder,
): Promise<Answer> {
  const { uuid } = order
  if (order.state === 'paid') return redirect(href(routes['payment.success'], { uuid }))
  const failure = redirect(href(routes['payment.failure'], { uuid }))
  const provider = await openPaymentProvider(config)
  const attempt = opened ?? (await findOrOpenAttempt(db, order.id, provider.name))
  if (!attempt) return failure
  try {
    const page = findPaymentPage({ db, config, provider }, order, attempt)
    return external(await withTimeout(page, timeoutInAnswers * config.payment.answerMilliseconds))
  } catch (error) {
    // Nothing has failed for certain: resubmitting the page finds the order and its payment.
    if (isDatabaseGone(error)) throw error
    log.error(error, `The payment page of order ${order.ref_nr} cannot be made.`)
    return failure
  }
}

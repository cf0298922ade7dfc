import { href } from '@cadenza/navigation'
import { lockClientOfOrder } from '#core/inventory/server/client-store.ts'
import { writeAttemptKey } from '#core/payments/payment.ts'
import { extendOrder, lockOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import { routes } from '#core/routes/routes.ts'
import type { Config } from '#core/context/config.ts'
import type { Db } from '#platform/schema/schema.ts'
import { findOpenPayment, openAttempt, savePage, type StoredPayment } from '#core/payments/server/payment-store.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'

export interface PaymentPageContext {
  db: Db
  config: Config
  provider: PaymentProvider
}

/** Lifetime of an abandoned payment page; the shop closes it much earlier. */
const pageLifetimeMilliseconds = 2 * 60 * 60 * 1000

/** Whether the page of this attempt, if it was ever created, has expired. */
export function isPageOver({ created_at }: StoredPayment, now: Date): boolean {
  return now.getTime() - created_at.getTime() > pageLifetimeMilliseconds
}

/** Repeated calls return the same page. */
export async function findPaymentPage(
  { db, config, provider }: PaymentPageContext,
  order: StoredOrder,
  payment: StoredPayment,
): Promise<string> {
  if (payment.page_url) return payment.page_url
  const origin = config.origins[order.locale]
  const page = await provider.createPaymentPage({
    key: writeAttemptKey(order.uuid, payment.attempt),
    amount: payment.amount_cents,
    locale: order.locale,
    description: `${config.shopName} ${order.ref_nr}`,
    email: order.email,
    successUrl: origin + href(routes['payment.success'], { uuid: order.uuid }),
    failureUrl: origin + href(routes['payment.failure'], { uuid: order.uuid }),
    expiresAt: new Date(payment.created_at.getTime() + pageLifetimeMilliseconds),
  })
  await savePage(db, payment.id, page)
  return page.url
}

/** Returns the open attempt, else a new one. Null if the order has expired and lost its seats. */
export async function findOrOpenAttempt(db: Db, orderId: number, provider: string): Promise<StoredPayment | null> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    await lockClientOfOrder(trx, orderId)
    if (!(await extendOrder(trx, orderId))) return null
    return (await findOpenPayment(trx, orderId)) ?? openAttempt(trx, order, provider)
  })
}

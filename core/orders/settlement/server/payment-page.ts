import { href } from '@cadenza/navigation'
import type { Kysely } from 'kysely'
import { lockClientOfOrder } from '#core/inventory/server/client-store.ts'
import { writeAttemptKey } from '#core/payments/attempt-key.ts'
import { extendOrder, lockOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import { routes } from '#core/routes/routes.ts'
import type { Config } from '#core/context/config.ts'
import type { Database } from '#platform/schema/schema.ts'
import { findOpenPayment, openAttempt, savePage, type StoredPayment } from '#core/payments/server/payment-store.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'

export interface PaymentPageContext {
  db: Kysely<Database>
  config: Config
  provider: PaymentProvider
}

/** A page that was forgotten takes no money after this time; the shop closes it much earlier. */
const pageLifetimeMilliseconds = 2 * 60 * 60 * 1000

/** Whether the page of this attempt, if it was ever made, takes nothing any more. */
export function isPageOver({ created_at }: StoredPayment, now: Date): boolean {
  return now.getTime() - created_at.getTime() > pageLifetimeMilliseconds
}

/** Where the buyer pays this attempt. Asked again it is the same page. */
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

/**
 * The attempt by which an order can be paid now: the open one, else a new one. Null where the order's time is over and its
 * seats are not its own any more.
 */
export async function findOrOpenAttempt(
  db: Kysely<Database>,
  orderId: number,
  provider: string,
): Promise<StoredPayment | null> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    await lockClientOfOrder(trx, orderId)
    if (!(await extendOrder(trx, orderId))) return null
    return (await findOpenPayment(trx, orderId)) ?? openAttempt(trx, order, provider)
  })
}

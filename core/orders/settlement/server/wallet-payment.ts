import { href } from '@cadenza/navigation'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { writeAttemptKey } from '#core/payments/payment.ts'
import { savePage, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { endWithoutPage } from '#core/payments/server/poll-store.ts'
import { WalletRefused } from '#core/payments/server/provider.ts'
import { routes } from '#core/routes/routes.ts'
import type { PaymentPageContext } from './payment-page.ts'
import type { Alarms } from './refund-intake.ts'
import { applyReport } from './settlement.ts'

/**
 * Takes the money that a wallet has approved. Repeated calls take it once, because the provider
 * knows the attempt and the token. Returns the page on which the buyer confirms it, if the bank
 * wants that.
 */
export async function payByWallet(
  { db, config, provider, log }: PaymentPageContext & { log: Alarms },
  order: StoredOrder,
  payment: StoredPayment,
): Promise<string | null> {
  if (!provider.wallet || payment.wallet_token === null) return null
  const origin = config.origins[order.locale]
  const request = {
    token: payment.wallet_token,
    key: writeAttemptKey(order.uuid, payment.attempt),
    amount: payment.amount_cents,
    locale: order.locale,
    description: `${config.shopName} ${order.ref_nr}`,
    successUrl: origin + href(routes['payment.success'], { uuid: order.uuid }),
    failureUrl: origin + href(routes['payment.failure'], { uuid: order.uuid }),
  }
  const paid = await provider.wallet.pay(request).catch((error: unknown) => {
    if (error instanceof WalletRefused) return null
    throw error
  })
  if (paid === null) {
    await endWithoutPage(db, payment.id)
    return null
  }
  const { report, url } = paid
  if (url !== null) await savePage(db, payment.id, { providerRef: report.providerRef, url })
  await applyReport({ db, log }, payment, report)
  return url
}

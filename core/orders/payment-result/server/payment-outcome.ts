import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { sumKept } from '#core/orders/returns/server/ticket-return-store.ts'
import { type Cents, type Euros, toCents, toEuros } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { RefundReason } from '#core/payments/refund.ts'
import { isOpen, isPaymentErrorCode } from '#core/payments/payment.ts'
import type { CheckOutcome } from './payment-check.ts'
import { findLatestPayment, hasOtherMoney, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { findSentBack, sumNotTaken, sumRefundedTickets } from '#core/payments/server/refund-sums-store.ts'

export type PaymentOutcome =
  /** `refunded`: part, while tickets are valid; `notTaken`: rejected by the buyer's bank. */
  | { kind: 'paid'; refunded: Euros; notTaken: Euros }
  /** Cancelled, with void tickets. */
  | { kind: 'undone'; money: UndoneMoney }
  /** The money is pending, or may be. */
  | { kind: 'waiting' }
  | { kind: 'failed'; reason: ServerMessageKey; errorCode: string | null; charge: ChargeState }

/** Refund of a cancelled order; `isBack`: false if the buyer's bank has rejected it. */
export interface UndoneMoney {
  kind: 'whole' | 'part' | 'none' | 'free'
  amount: Euros
  isBack: boolean
}

/** State of the buyer's charge; the page must not claim anything else. */
export type ChargeState =
  | { kind: 'none' }
  | { kind: 'refunded'; amount: Euros; not_taken: Euros }
  | { kind: 'unknown' }
  | { kind: 'held' }

const refundReasons: Record<string, ServerMessageKey> = {
  seats_gone: 'payment.error.seats_gone',
  paid_twice: 'payment.error.paid_twice',
  cancelled: 'payment.error.order_cancelled',
  date_cancelled: 'payment.error.date_cancelled',
  date_postponed: 'payment.error.date_postponed',
} satisfies Partial<Record<RefundReason, ServerMessageKey>>

/** @param check whether the provider answered */
export async function findPaymentOutcome(db: Db, order: StoredOrder, check: CheckOutcome): Promise<PaymentOutcome> {
  const refunded = await sumRefundedTickets(db, order.id)
  if (order.state === 'paid') {
    const notTaken = await sumNotTaken(db, { orderId: order.id, refunded })
    return { kind: 'paid', refunded: toEuros(refunded), notTaken: toEuros(notTaken) }
  }
  // A cancelled order with a payment has void tickets.
  if (order.state === 'cancelled' && order.paid_at)
    return { kind: 'undone', money: await weighMoney(db, order, refunded) }
  const sentBack = await findSentBack(db, order.id)
  if (sentBack) {
    const [amount, notTaken] = [toEuros(sentBack.amount), toEuros(sentBack.notTaken)]
    const reason = refundReasons[sentBack.reason] ?? 'payment.error.seats_gone'
    return { kind: 'failed', reason, errorCode: null, charge: { kind: 'refunded', amount, not_taken: notTaken } }
  }
  if (await hasOtherMoney(db, order.id))
    return { kind: 'failed', reason: 'payment.error.other_money', errorCode: null, charge: { kind: 'held' } }
  const payment = await findLatestPayment(db, order.id)
  if (payment && check === 'unknown')
    return { kind: 'failed', reason: 'payment.error.no_answer', errorCode: null, charge: { kind: 'unknown' } }
  if (payment?.state === 'processing') return { kind: 'waiting' }
  return { kind: 'failed', reason: reasonOf(payment), errorCode: payment?.error_code ?? null, charge: { kind: 'none' } }
}

async function weighMoney(db: Db, order: StoredOrder, refunded: Cents): Promise<UndoneMoney> {
  const kept = await sumKept(db, order.id)
  const due = toCents(order.total_cents - kept)
  const kind = order.total_cents === 0 ? 'free' : due === 0 ? 'none' : kept > 0 ? 'part' : 'whole'
  return { kind, amount: toEuros(due), isBack: refunded >= due }
}

function reasonOf(payment: StoredPayment | undefined): ServerMessageKey {
  if (!payment || (isOpen(payment.state) && !payment.page_url)) return 'payment.error.no_page'
  return isPaymentErrorCode(payment.error_code) ? `payment.error.${payment.error_code}` : 'payment.error.not_finished'
}

import type { FastifyBaseLogger } from 'fastify'
import { type StoredOrder, moveOrder } from '#core/orders/server/order-store.ts'
import { sendCreditNote } from '#core/orders/returns/server/return-mail-store.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { toCents, type Cents } from '#values/money.ts'
import { hasBroughtMoney } from '#core/payments/payment.ts'
import {
  evaluateRefund,
  findLargerRequest,
  type KnownRefund,
  type RefundReport,
  type RefundStep,
  sumOfRefunds,
} from '#core/payments/refund.ts'
import { lockPayment, saveSettlement, type StoredPayment } from '#core/payments/server/payment-store.ts'
import {
  settleReportedRefund,
  findRefunds,
  insertReportedRefund,
  maxAttempts,
  moveRefund,
  changeRequestAmount,
  sumUnreported,
} from '#core/payments/server/refund-store.ts'
import { returnSeats } from '#core/inventory/server/claims.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { voidTickets } from '#core/tickets/server/ticket-store.ts'

/**
 * Log for alarms. Entries inside a transaction are written before its commit: after a crash in
 * between, the same report is logged again rather than never.
 */
export type Alarms = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

interface Intake {
  paymentId: number
  /** Locked. */
  order: StoredOrder
  reports: readonly RefundReport[]
}

/**
 * Applies reports of a payment's refunds, whatever their origin. A full refund of the tickets'
 * money voids them, frees their seats and notifies the buyer; a partial one voids nothing and
 * requires a person, who alone knows which tickets it was for. Idempotent.
 */
export async function takeInRefunds(trx: Trx, { paymentId, order, reports }: Intake, log: Alarms): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPayment(trx, paymentId)
  const known = await findRefunds(trx, paymentId)
  const settlement = payment.settlement ?? guessSettlement(known)
  if (settlement !== payment.settlement && hasBroughtMoney(payment.state))
    await saveSettlement(trx, [paymentId], settlement)
  for (const report of reports) {
    const step = decide(payment, await findRefunds(trx, paymentId), report)
    await take(trx, payment, report, step)
    reportStep(order, report, step, log)
  }
  const refunds = await findRefunds(trx, paymentId)
  const larger = settlement === 'returned' ? findLargerRequest(payment.amount_cents, refunds) : null
  if (larger) await changeRequestAmount(trx, larger.refund, larger.amount)
  const succeeded = findSucceeded(known, refunds)
  for (const { id } of succeeded) await sendCreditNote(trx, id)
  // The shop's own refunds void nothing more: their tickets are already void.
  const hasOthersRefunded = succeeded.some(({ origin }) => origin === 'provider')
  if (settlement !== 'tickets' || order.state !== 'paid' || !hasOthersRefunded) return
  const refunded = sumOfRefunds(refunds)
  if (refunded === payment.amount_cents) await cancelPaidOrder(trx, order, await sumUnreported(trx, paymentId))
  else reportPart(order, refunded, log)
}

function findSucceeded(before: readonly KnownRefund[], now: readonly KnownRefund[]): KnownRefund[] {
  const isMade = ({ state }: KnownRefund) => state === 'succeeded'
  const made = new Set(before.filter(isMade).map(({ id }) => id))
  return now.filter((refund) => isMade(refund) && !made.has(refund.id))
}

/** During an upgrade, an older version may have taken the money without recording its purpose. */
function guessSettlement(refunds: readonly KnownRefund[]): NonNullable<StoredPayment['settlement']> {
  return refunds.some(({ origin }) => origin === 'shop') ? 'returned' : 'tickets'
}

type Step = RefundStep | { kind: 'refuse'; reason: 'not_captured' }

function decide(payment: StoredPayment, known: readonly KnownRefund[], report: RefundReport): Step {
  return hasBroughtMoney(payment.state)
    ? evaluateRefund(report, {
        captured: toCents(payment.captured_cents ?? payment.amount_cents),
        currency: payment.captured_currency ?? 'eur',
        known,
      })
    : { kind: 'refuse', reason: 'not_captured' }
}

async function take(trx: Trx, { id }: StoredPayment, report: RefundReport, step: Step): Promise<void> {
  if (step.kind === 'move') await moveRefund(trx, step.refund.id, report)
  if (step.kind !== 'adopt' && step.kind !== 'record') return
  // Shrinks requests before adding the refund, so that their sum is never too large.
  for (const { refund, amount } of step.shrink) await changeRequestAmount(trx, refund, amount)
  await (step.kind === 'adopt' ? settleReportedRefund(trx, step.refund, report) : insertReportedRefund(trx, id, report))
}

const refusals = {
  currency:
    'A refund in another currency than the payment’s was left alone. Compare the payment provider’s dashboard with the order.',
  excess: 'A refund of more than was paid was left alone. Compare the payment provider’s dashboard with the order.',
  not_captured:
    'A refund of a payment that has brought no money was left alone. Compare the payment provider’s dashboard with the order.',
}

function reportStep({ ref_nr, state }: StoredOrder, report: RefundReport, step: Step, log: Alarms): void {
  const facts = { order: ref_nr, refund: report.providerRef, cents: report.amount, currency: report.currency }
  if (step.kind === 'nothing') return
  if (step.kind === 'refuse') return log.error(facts, refusals[step.reason])
  const isOwn = step.kind !== 'record' && step.refund.origin === 'shop'
  if (report.state === 'submitted' && !isOwn)
    log.warn(facts, 'A refund is under way at the payment provider. The order changes when it has succeeded.')
  if (report.state !== 'failed') return
  if (isOwn && step.refund.attempt < maxAttempts)
    return log.warn(facts, 'A refund has failed at the payment provider; it is tried again in an hour.')
  if (isOwn) return log.error(facts, refundGivenUp)
  log.error(
    facts,
    state === 'cancelled'
      ? 'A refund has failed at the payment provider after the order was cancelled: its tickets are void, and the buyer has no money. Pay it in another way, and tell the buyer.'
      : 'A refund that was made at the payment provider has failed: the buyer has not got the money. Refund it again or pay it in another way.',
  )
}

export const refundGivenUp =
  'A refund was refused by the payment provider again and again, and is given up: the buyer has neither the tickets nor the money. Refund the payment in the provider’s dashboard, or pay it in another way.'

function reportPart({ ref_nr, total_cents }: StoredOrder, refunded: number, log: Alarms): void {
  log.error(
    { order: ref_nr, refunded_cents: refunded, total_cents },
    'A part of this order was refunded at the payment provider. None of its tickets has become void by that, because nobody said which of them were returned: make those void with `admin -- order refund ... --money none`, or refund the rest as well to void them all.',
  )
}

/**
 * Cancels a fully refunded order, which must be locked (`lockOrder`): voids its tickets, puts their
 * seats on sale and notifies the buyer. Does nothing if it is not paid.
 */
export async function cancelPaidOrder(trx: Trx, { id, email, locale }: StoredOrder, refunded: Cents): Promise<void> {
  if (!(await moveOrder(trx, id, 'cancelled'))) return
  const items = await trx.selectFrom('order_items').select(['id', 'zone_id']).where('order_id', '=', id).execute()
  const zones = new Map(items.map((item) => [item.id, item.zone_id]))
  await lockZones(trx, [...zones.values()])
  for (const { order_item_id, seats } of await voidTickets(trx, id, 'order_refunded'))
    await returnSeats(trx, 'return', {
      zoneId: zones.get(order_item_id)!,
      source: `order-item:${order_item_id}`,
      seats,
    })
  const data = { orderId: id, amountCents: refunded, reason: 'order_refunded' as const }
  await queueMail(trx, orderMailKinds.paymentRefunded, { recipient: email, locale, data })
}

import { queueMail } from '#platform/mail/outbox.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { noteForeignWebhookEvent, storeWebhookEvents } from '#core/payments/server/webhook-event-store.ts'
import { lockOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { isBringingMoney, hasBroughtMoney } from '#core/payments/payment.ts'
import {
  findReportedPayment,
  movePayment,
  saveSettlement,
  type StoredPayment,
  lockPayment,
} from '#core/payments/server/payment-store.ts'
import type { PaymentReport, WebhookEvent } from '#core/payments/server/provider.ts'
import { insertRefund } from '#core/payments/server/refund-store.ts'
import type { DisputeReport, KnownDispute } from '#core/payments/dispute.ts'
import { followDisputes, saveDispute } from '#core/payments/server/dispute-store.ts'
import { payOrder, type Unsellable } from './order-payment.ts'
import { type Alarms, takeInRefunds } from './refund-intake.ts'
import { settleTogether } from './settle-together.ts'

type PaymentName = Pick<StoredPayment, 'id' | 'order_id' | 'provider'>

interface Settling {
  db: Db
  log: Alarms
}

/**
 * Applies a report of a payment, whatever its source: a webhook event, the buyer's return, or a
 * poll. Money ends in tickets or in a refund with a mail, in the same transaction; money that does
 * not match the order is held. Idempotent.
 */
export async function applyReport({ db, log }: Settling, payment: PaymentName, report: PaymentReport): Promise<void> {
  if (bringsEuros(report) && (await settleTogether(db, { provider: payment.provider, report, event: null }))) return
  await db.transaction().execute(async (trx) => {
    await settle(trx, await lockOrder(trx, payment.order_id), { paymentId: payment.id, report }, log)
  })
}

/**
 * Processes a webhook event once: stored and applied in one transaction, it may be acknowledged.
 */
export async function receiveWebhookEvent(
  { db, log }: Settling,
  provider: string,
  event: WebhookEvent,
  body: string,
): Promise<void> {
  const { eventId, payments, refunds, disputes } = event
  const [report, ...others] = payments
  const stored = { provider, eventId, body }
  const isPlain = report && bringsEuros(report) && others.length + refunds.length + disputes.length === 0
  if (isPlain && (await settleTogether(db, { provider, report, event: stored }))) return
  await db.transaction().execute(async (trx) => {
    const [own] = await storeWebhookEvents(trx, [stored])
    if (!own) return
    const named = await applyWebhookEvent(trx, provider, event, log)
    if (named) await noteForeignWebhookEvent(trx, { webhookEventId: own.id, paymentId: named.id })
  })
}

function bringsEuros({ state, captured }: PaymentReport): boolean {
  return state === 'captured' && captured?.currency === 'eur'
}

/**
 * Applies a report of one payment, its disputes and its refunds. If it names a payment that it does
 * not belong to, changes nothing and returns that payment.
 */
export async function applyWebhookEvent(
  trx: Trx,
  provider: string,
  { payments, refunds, disputes }: Omit<WebhookEvent, 'eventId'>,
  log: Alarms,
): Promise<StoredPayment | null> {
  const [first] = payments
  if (!first) return null
  const found = await findReportedPayment(trx, provider, first)
  if (!found) {
    for (const { providerRef } of refunds)
      log.info({ refund: providerRef }, 'A refund of a payment that this shop does not know was left alone.')
    return null
  }
  const { payment, isOwn } = found
  const order = await lockOrder(trx, payment.order_id)
  if (!isOwn) {
    log.error({ order: order.ref_nr, payment: payment.id, foreign: first.providerRef }, foreignPayment)
    return payment
  }
  for (const report of payments) await settle(trx, order, { paymentId: payment.id, report }, log)
  await takeInDisputes(trx, { paymentId: payment.id, order, reports: disputes }, log)
  if (refunds.length === 0) return null
  await takeInRefunds(trx, { paymentId: payment.id, order: await lockOrder(trx, order.id), reports: refunds }, log)
  return null
}

/** The order must be locked. */
async function settle(
  trx: Trx,
  order: StoredOrder,
  { paymentId, report }: { paymentId: number; report: PaymentReport },
  log: Alarms,
): Promise<void> {
  const moved = await movePayment(trx, paymentId, report)
  if (!moved || !isBringingMoney(moved.from, moved.payment.state)) return
  const { captured } = report
  // An unreported amount is not the amount requested.
  if (captured?.currency === 'eur' && captured.amount === moved.payment.amount_cents) {
    const outcome = await payOrder(trx, order)
    await saveSettlement(trx, [paymentId], outcome === 'sold' ? 'tickets' : 'returned')
    if (outcome !== 'sold') await giveMoneyBack(trx, order, moved.payment, outcome)
  } else {
    await saveSettlement(trx, [paymentId], 'held')
    log.error({ order: order.ref_nr, asked_cents: moved.payment.amount_cents, captured }, heldMoney)
  }
}

async function giveMoneyBack(
  trx: Trx,
  { id, email, locale }: StoredOrder,
  payment: StoredPayment,
  reason: Unsellable,
): Promise<void> {
  const amount = payment.amount_cents
  await insertRefund(trx, { payment, amount, reason, lines: [{ ticketId: null, kind: 'late', amount }] })
  const data = { orderId: id, amountCents: amount, reason }
  await queueMail(trx, orderMailKinds.paymentRefunded, { recipient: email, locale, data })
}

const heldMoney =
  'The payment provider has captured another amount or currency than this order asked for. The money is held: there are no tickets for it, and nothing goes back by itself. Compare the provider’s dashboard with the order, refund the payment there, and write to the buyer.'

const foreignPayment =
  'The payment provider tells of a payment that this shop has not made, under the name of one of this order’s. It has changed nothing. Look in the provider’s dashboard who has made it and whether it has taken money, and refund it there.'

interface Intake {
  paymentId: number
  /** Locked. */
  order: StoredOrder
  reports: readonly DisputeReport[]
}

/**
 * Applies reports of a payment's disputes. They void nothing; the ledger follows them, and a refund
 * of disputed money waits until it is back. Idempotent.
 */
async function takeInDisputes(trx: Trx, { paymentId, order, reports }: Intake, log: Alarms): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPayment(trx, paymentId)
  if (!hasBroughtMoney(payment.state)) {
    log.error(
      { order: order.ref_nr },
      'A dispute of a payment that has brought no money was left alone. Compare the payment provider’s dashboard with the order.',
    )
    return
  }
  for (const report of reports) {
    const moved = await saveDispute(trx, payment, report)
    if (moved) logDispute(order, moved, log)
  }
  await followDisputes(trx, payment)
}

const begun =
  'A buyer disputes a payment. Answer in the payment provider’s dashboard before its deadline; the tickets stay valid.'

function logDispute({ ref_nr }: StoredOrder, { state, amount_cents }: KnownDispute, log: Alarms): void {
  const facts = { order: ref_nr, cents: amount_cents }
  if (state === 'won') return log.info(facts, 'A dispute has ended, and its money is the shop’s.')
  log.error(
    facts,
    state === 'lost'
      ? 'A dispute is lost: its part of the money of this order is gone, and the tickets are still valid. Decide whether the holders may enter.'
      : begun,
  )
}

import type { Kysely, Transaction } from 'kysely'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { paymentRefunded } from '../mails/mail-kinds.ts'
import { storeNotice } from '../../../payments/server/notice-store.ts'
import { payOrder, type Unsellable } from './order-payment.ts'
import { lockOrder, type StoredOrder } from '../order-store.ts'
import type { Database } from '../../../../db/schema/database.ts'
import { bringsMoney, type PaymentState } from '../../../payments/payment.ts'
import {
  findReportedPayment,
  movePayment,
  saveSettlement,
  type StoredPayment,
} from '../../../payments/server/payment-store.ts'
import type { PaymentReport, ProviderNotice } from '../../../payments/server/provider.ts'
import { type Alarms, takeInRefunds } from './refund-intake.ts'
import { requestRefund } from '../../../payments/server/refund-store.ts'

type PaymentName = Pick<StoredPayment, 'id' | 'order_id'>

/**
 * Applies a provider's report of a payment, whatever its source: a notice, the buyer's return, or because the
 * shop asked. Money ends in tickets or in a refund with a mail, in the same transaction. Idempotent.
 */
export async function applyReport(db: Kysely<Database>, payment: PaymentName, report: PaymentReport): Promise<void> {
  await db.transaction().execute(async (trx) => settle(trx, await lockOrder(trx, payment.order_id), payment.id, report))
}

/** Takes in a notice, once: it is stored and applied in one transaction, so that it may be answered when this returns. */
export async function receiveNotice(
  { db, log }: { db: Kysely<Database>; log: Alarms },
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await storeNotice(trx, { provider, eventId: notice.eventId, body })
    if (isNew) await applyNotice(trx, provider, notice, log)
  })
}

/** Applies a provider's report of one payment and its refunds. */
export async function applyNotice(
  trx: Transaction<Database>,
  provider: string,
  { payments, refunds }: Omit<ProviderNotice, 'eventId'>,
  log: Alarms,
): Promise<void> {
  const [first] = payments
  if (!first) return
  const payment = await findReportedPayment(trx, provider, first)
  if (!payment) {
    for (const { providerRef } of refunds)
      log.info({ refund: providerRef }, 'A refund of a payment that this shop does not know was left alone.')
    return
  }
  const order = await lockOrder(trx, payment.order_id)
  for (const report of payments) {
    const to = await settle(trx, order, payment.id, report)
    if (to) tellDispute(order, to, log)
  }
  if (refunds.length === 0) return
  await takeInRefunds(trx, { paymentId: payment.id, order: await lockOrder(trx, order.id), reports: refunds }, log)
}

/** Returns the payment's new state; null where it has not changed. The order must be locked. */
async function settle(
  trx: Transaction<Database>,
  order: StoredOrder,
  paymentId: number,
  report: PaymentReport,
): Promise<PaymentState | null> {
  const moved = await movePayment(trx, paymentId, report)
  if (!moved) return null
  if (bringsMoney(moved.from, moved.payment.state)) {
    const outcome = await payOrder(trx, order)
    await saveSettlement(trx, paymentId, outcome === 'sold' ? 'tickets' : 'returned')
    if (outcome !== 'sold') await giveMoneyBack(trx, order, moved.payment, outcome)
  }
  return moved.payment.state
}

/** Asks for the refund of a payment for which there are no tickets, and tells the buyer. */
async function giveMoneyBack(
  trx: Transaction<Database>,
  { id, email, locale }: StoredOrder,
  payment: StoredPayment,
  reason: Unsellable,
): Promise<void> {
  await requestRefund(trx, { payment, reason })
  const data = { orderId: id, amountCents: payment.amount_cents, reason }
  await queueMail(trx, paymentRefunded, { recipient: email, locale, data })
}

function tellDispute({ ref_nr }: StoredOrder, state: PaymentState, log: Alarms): void {
  if (state === 'disputed')
    log.error(
      { order: ref_nr },
      'A buyer disputes a payment. Answer in the payment provider’s dashboard before its deadline; the tickets stay valid.',
    )
  if (state === 'charged_back')
    log.error(
      { order: ref_nr },
      'A dispute is lost: the money of this order is gone, and its tickets are still valid. Decide whether the holders may enter.',
    )
}

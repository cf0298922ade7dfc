import { sql, type Kysely, type Transaction } from 'kysely'
import { payOrder } from '../../orders/server/order-payment.ts'
import { lockOrder } from '../../orders/server/order-store.ts'
import type { Database } from '../../server/schema.ts'
import { bringsMoney } from '../payment.ts'
import { findReportedPayment, movePayment, type StoredPayment } from './payment-store.ts'
import type { PaymentReport, ProviderNotice } from './provider.ts'
import { applyRefundReport, requestRefund } from './refund-store.ts'

/**
 * Takes in what a provider says about a payment, however it was heard: by a notice, on the buyer's return, or because the
 * shop asked. Money ends in tickets or in a refund with a mail, in the same transaction. Heard again it changes nothing.
 */
export async function applyReport(
  db: Kysely<Database>,
  payment: Pick<StoredPayment, 'id' | 'order_id'>,
  report: PaymentReport,
): Promise<void> {
  await db.transaction().execute((trx) => settle(trx, payment, report))
}

/** Takes in a notice, once: it is stored and applied in one transaction, so that it may be answered when this returns. */
export async function receiveNotice(
  db: Kysely<Database>,
  provider: string,
  notice: ProviderNotice,
  body: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('payment_events')
      .values({ provider, event_id: notice.eventId, body, processed_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    const payment = notice.payment && (await findReportedPayment(trx, provider, notice.payment))
    if (notice.payment && payment) await settle(trx, payment, notice.payment)
    if (notice.refund) await applyRefundReport(trx, provider, notice.refund)
  })
}

async function settle(
  trx: Transaction<Database>,
  { id, order_id }: Pick<StoredPayment, 'id' | 'order_id'>,
  report: PaymentReport,
): Promise<void> {
  const order = await lockOrder(trx, order_id)
  const moved = await movePayment(trx, id, report)
  if (!moved || !bringsMoney(moved.from, moved.payment.state)) return
  const outcome = await payOrder(trx, order)
  if (outcome !== 'sold') await requestRefund(trx, { order, payment: moved.payment, reason: outcome })
}

import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { DisputeReport, KnownDispute } from '#core/payments/dispute.ts'
import { hasBroughtMoney } from '#core/payments/payment.ts'
import { followDisputes, saveDispute } from '#core/payments/server/dispute-store.ts'
import { lockPayment } from '#core/payments/server/payment-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { Alarms } from './refund-intake.ts'

interface Intake {
  paymentId: number
  /** Locked. */
  order: StoredOrder
  reports: readonly DisputeReport[]
}

/**
 * Applies a provider's reports of a payment's disputes. They void nothing; the ledger of money
 * follows them, and a refund of disputed money waits until it is back. Idempotent.
 */
export async function takeInDisputes(
  trx: Transaction<Database>,
  { paymentId, order, reports }: Intake,
  log: Alarms,
): Promise<void> {
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

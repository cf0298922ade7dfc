import { addCents, type Cents, toCents } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Refunds of payments without tickets, completed or in progress; null if there are none.
 * `notTaken`: the part rejected by the buyer's bank.
 */
export async function findSentBack(
  db: Db,
  orderId: number,
): Promise<{ amount: Cents; reason: string; notTaken: Cents } | null> {
  const refunds = await refundsOfOrder(db, orderId)
    .select(['refunds.reason', 'refunds.state'])
    .where('payments.settlement', '=', 'returned')
    .where(({ or, eb }) => or([eb('refunds.origin', '=', 'shop'), eb('refunds.state', '<>', 'failed')]))
    .execute()
  const [first] = refunds
  if (!first) return null
  const failed = refunds.filter(({ state }) => state === 'failed')
  return { amount: sumOf(refunds), reason: first.reason, notTaken: sumOf(failed) }
}

/** Ticket money that was refunded or is being refunded by the shop. */
export async function sumRefundedTickets(db: Db, orderId: number): Promise<Cents> {
  const refunds = await refundsOfOrder(db, orderId)
    .where(({ or, and, eb }) =>
      or([
        eb('refunds.state', '=', 'succeeded'),
        and([eb('refunds.origin', '=', 'shop'), eb('refunds.state', '<>', 'failed')]),
      ]),
    )
    .where('payments.settlement', '=', 'tickets')
    .execute()
  return sumOf(refunds)
}

/** Ticket refunds that the buyer's bank rejected; `refunded`: arrived or in progress. */
export async function sumNotTaken(db: Db, { orderId, refunded }: { orderId: number; refunded: Cents }): Promise<Cents> {
  const sent = await refundsOfOrder(db, orderId)
    .where('refunds.origin', '=', 'shop')
    .where('payments.settlement', '=', 'tickets')
    .execute()
  return toCents(Math.max(0, sumOf(sent) - refunded))
}

const sumOf = (refunds: readonly { amount_cents: Cents }[]) =>
  addCents(...refunds.map(({ amount_cents }) => amount_cents))

function refundsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.amount_cents')
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.id')
}

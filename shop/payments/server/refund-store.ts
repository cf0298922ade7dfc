import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { addCents, type Cents } from '../../money.ts'
import type { StoredOrder } from '../../orders/server/order-store.ts'
import { queueMail } from '../../server/mailer.ts'
import type { Database } from '../../server/schema.ts'
import type { RefundReason } from '../../tickets/server/payment-refunded-mail.ts'
import { refundMoves, type RefundState } from '../payment.ts'
import type { StoredPayment } from './payment-store.ts'
import type { RefundReport } from './provider.ts'

export type StoredRefund = Selectable<Database['refunds']>

/** A refund that the provider refuses is given up after so many tries: then people must look. */
const maximumAttempts = 5

/** Decides that a payment goes back whole, and says so to the buyer. A job carries it to the provider. */
export async function requestRefund(
  trx: Transaction<Database>,
  { order, payment, reason }: { order: StoredOrder; payment: StoredPayment; reason: RefundReason },
): Promise<void> {
  const { amount_cents } = payment
  await trx
    .insertInto('refunds')
    .values({ payment_id: payment.id, amount_cents, reason, idempotency_key: `payment:${payment.id}:refund` })
    .execute()
  const data = { orderId: order.id, amountCents: amount_cents, reason }
  await queueMail(trx, { kind: 'payment-refunded', recipient: order.email, locale: order.locale, data })
}

export interface DueRefund extends StoredRefund {
  payment_ref: string
}

/**
 * Takes up the refunds that are to be asked for now, so that no other process does at the same moment: new ones, those
 * whose answer was lost a minute ago, and those that the provider refused an hour ago.
 */
export async function claimRefunds(db: Kysely<Database>, provider: string): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refunds set
      attempt = refunds.attempt + case when refunds.state = 'failed' then 1 else 0 end,
      state = 'requested',
      updated_at = clock_timestamp()
    from payments
    where payments.id = refunds.payment_id and payments.provider = ${provider} and refunds.id in (
      select id from refunds
      where (state = 'requested' and (updated_at = created_at or updated_at < now() - interval '1 minute'))
        or (state = 'failed' and attempt < ${maximumAttempts} and updated_at < now() - interval '1 hour')
      order by id limit 20
      for update skip locked
    )
    returning refunds.*, payments.provider_ref as payment_ref`.execute(db)
  return rows
}

/** What a provider answered to a request for a refund. */
export async function saveRefund(db: Kysely<Database>, refundId: number, report: RefundReport): Promise<void> {
  await moveRefunds(db, report.state).set({ provider_ref: report.providerRef }).where('id', '=', refundId).execute()
}

/** What a provider says later about a refund. */
export async function applyRefundReport(db: Kysely<Database>, provider: string, report: RefundReport): Promise<void> {
  await moveRefunds(db, report.state)
    .where('provider_ref', '=', report.providerRef)
    .where('payment_id', 'in', (query) => query.selectFrom('payments').select('id').where('provider', '=', provider))
    .execute()
}

function moveRefunds(db: Kysely<Database>, to: RefundState) {
  const from = (Object.keys(refundMoves) as RefundState[]).filter((state) => refundMoves[state].includes(to))
  return db
    .updateTable('refunds')
    .set({ state: to, updated_at: sql<Date>`now()` })
    .where('state', 'in', from)
}

/** The sum on its way back to the buyer, or there already, and why; null where nothing goes back. */
export async function findRefunded(
  db: Kysely<Database>,
  orderId: number,
): Promise<{ amount: Cents; reason: string } | null> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount_cents', 'refunds.reason'])
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute()
  const latest = refunds.at(-1)
  return latest ? { amount: addCents(...refunds.map(({ amount_cents }) => amount_cents)), reason: latest.reason } : null
}

import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { parseAttemptKey } from '../attempt-key.ts'
import { canMovePayment, openPaymentStates, type PaymentState, paymentStatesBefore } from '../payment.ts'
import type { PaymentPage, PaymentReport } from './provider.ts'

export type StoredPayment = Selectable<Database['payments']>

/** Begins an attempt to pay an order. The database refuses a second open one. */
export async function openAttempt(
  trx: Transaction<Database>,
  order: { id: number; total_cents: StoredPayment['amount_cents'] },
  provider: string,
): Promise<StoredPayment> {
  const attempt = sql<number>`(select coalesce(max(attempt), 0) + 1 from payments where order_id = ${order.id})`
  return trx
    .insertInto('payments')
    .values({ order_id: order.id, attempt, provider, amount_cents: order.total_cents })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The attempt that came last; undefined where the order cost nothing. */
export function findLatestPayment(db: Kysely<Database>, orderId: number): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Attempts that may still bring money. A newer one begins only after the older one is over, so there is one at most. */
export function findOpenPayment(db: Kysely<Database>, orderId: number): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', openPaymentStates)
    .executeTakeFirst()
}

/** Remembers where the buyer pays. */
export async function savePage(
  db: Kysely<Database>,
  paymentId: number,
  { providerRef, url }: PaymentPage,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      provider_ref: providerRef,
      page_url: url,
      updated_at: sql<Date>`now()`,
      state: sql<PaymentState>`case when state = any(${paymentStatesBefore('requires_action')}) then 'requires_action' else state end`,
    })
    .where('id', '=', paymentId)
    .execute()
}

/** The payment that a report is about: by the provider's name for it, or by ours where the page's answer is still on its way. */
export async function findReportedPayment(
  db: Kysely<Database>,
  provider: string,
  report: PaymentReport,
): Promise<StoredPayment | undefined> {
  const byRef = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', report.providerRef)
    .executeTakeFirst()
  const key = byRef || report.key === null ? null : parseAttemptKey(report.key)
  if (!key) return byRef
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('orders.uuid', '=', key.uuid)
    .where('payments.provider', '=', provider)
    .where('payments.attempt', '=', key.attempt)
    .executeTakeFirst()
}

/** Remembers what became of the money of a captured payment. */
export async function saveSettlement(
  trx: Transaction<Database>,
  paymentId: number,
  settlement: NonNullable<StoredPayment['settlement']>,
): Promise<void> {
  await trx.updateTable('payments').set({ settlement }).where('id', '=', paymentId).execute()
}

/** Locks a payment. Who locks its order, too, does that before. */
export function lockPayment(trx: Transaction<Database>, id: number): Promise<StoredPayment> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Moves a payment where the table of moves allows it; undefined where it does not. Gives the state it came from. */
export async function movePayment(
  trx: Transaction<Database>,
  paymentId: number,
  { state, providerRef, errorCode, endsDispute = false }: PaymentReport,
): Promise<{ from: PaymentState; payment: StoredPayment } | undefined> {
  const payment = await lockPayment(trx, paymentId)
  const isOldNews = payment.state === 'disputed' && state === 'captured' && !endsDispute
  if (isOldNews || !canMovePayment(payment.state, state)) {
    await trx
      .updateTable('payments')
      .set({ updated_at: sql<Date>`now()`, error_code: errorCode ?? payment.error_code })
      .where('id', '=', paymentId)
      .execute()
    return undefined
  }
  const moved = await trx
    .updateTable('payments')
    .set({
      state,
      error_code: errorCode,
      provider_ref: sql`coalesce(provider_ref, ${providerRef})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .where('state', '=', payment.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { from: payment.state, payment: moved }
}

/** Deletes up to `limit` attempts that brought no money and were last heard of so many days ago. Returns how many. */
export async function deleteFailedAttempts(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payments where id in (
      select id from payments
      where state in ('failed', 'cancelled') and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

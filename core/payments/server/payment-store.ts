import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { parseAttemptKey } from '../attempt-key.ts'
import {
  isBringingMoney,
  canMovePayment,
  hasBroughtMoney,
  openPaymentStates,
  type PaymentState,
  listPaymentStatesBefore,
} from '../payment.ts'
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
      state: sql<PaymentState>`case when state = any(${listPaymentStatesBefore('requires_action')}) then 'requires_action' else state end`,
    })
    .where('id', '=', paymentId)
    .execute()
}

/**
 * The payment that a report is about: by the provider's name for it, or by ours where the page's answer is still on its way.
 * `isOwn`: false where the report uses the name of one that has come about otherwise: it is of no payment of the shop.
 */
export async function findReportedPayment(
  db: Kysely<Database>,
  provider: string,
  report: PaymentReport,
): Promise<{ payment: StoredPayment; isOwn: boolean } | undefined> {
  const byRef = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_ref', '=', report.providerRef)
    .executeTakeFirst()
  if (byRef) return { payment: byRef, isOwn: true }
  const key = report.key === null ? null : parseAttemptKey(report.key)
  if (!key) return undefined
  const byKey = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('orders.uuid', '=', key.uuid)
    .where('payments.provider', '=', provider)
    .where('payments.attempt', '=', key.attempt)
    .executeTakeFirst()
  return byKey && { payment: byKey, isOwn: byKey.provider_ref === null }
}

/** Remembers what became of the money of a captured payment. */
export async function saveSettlement(
  trx: Transaction<Database>,
  paymentId: number,
  settlement: NonNullable<StoredPayment['settlement']>,
): Promise<void> {
  await trx.updateTable('payments').set({ settlement }).where('id', '=', paymentId).execute()
}

/** Whether money has come for an order that was not what it asked for, and is held, or has gone back since. */
export async function hasOtherMoney(db: Kysely<Database>, orderId: number): Promise<boolean> {
  const held = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settlement', '=', 'held')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Locks a payment. Who locks its order, too, does that before. */
export function lockPayment(trx: Transaction<Database>, id: number): Promise<StoredPayment> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Moves a payment where the table of moves allows it, and the report is of it; undefined where not. Gives the state it came from. */
export async function movePayment(
  trx: Transaction<Database>,
  paymentId: number,
  { state, providerRef, errorCode, captured }: PaymentReport,
): Promise<{ from: PaymentState; payment: StoredPayment } | undefined> {
  const payment = await lockPayment(trx, paymentId)
  if (payment.provider_ref !== null && payment.provider_ref !== providerRef) return undefined
  // What was captured says so all along, whatever a dispute has made of it since.
  if (hasBroughtMoney(payment.state) || !canMovePayment(payment.state, state)) {
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
      provider_ref: providerRef,
      ...(isBringingMoney(payment.state, state) && {
        captured_cents: captured?.amount ?? null,
        captured_currency: captured?.currency ?? null,
      }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', paymentId)
    .where('state', '=', payment.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { from: payment.state, payment: moved }
}

/** Deletes up to `limit` attempts that brought no money and were last heard of so many days ago. Returns how many. */
export async function removeFailedAttempts(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payments where id in (
      select id from payments
      where state in ('failed', 'cancelled') and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

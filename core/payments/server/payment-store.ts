import { sql, type Selectable } from 'kysely'
import { askTogether } from '#platform/database/ask-together.ts'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import { parseAttemptKey } from '../payment.ts'
import {
  isBringingMoney,
  canMovePayment,
  hasBroughtMoney,
  paymentStates,
  type PaymentState,
  listPaymentStatesBefore,
} from '../payment.ts'
import type { PaymentPage, PaymentReport } from './provider.ts'

export type StoredPayment = Selectable<Database['payments']>

/** The database refuses a second open one. */
export async function openAttempt(
  trx: Trx,
  order: { id: number; total_cents: StoredPayment['amount_cents'] },
  provider: string,
  walletToken: string | null = null,
): Promise<StoredPayment> {
  const [opened] = await openAttempts(trx, [{ ...order, wallet_token: walletToken }], provider)
  return opened!
}

interface NewAttempt extends Pick<StoredPayment, 'wallet_token'> {
  /** Of the order. */
  id: number
  total_cents: StoredPayment['amount_cents']
}

export async function openAttempts(
  trx: Trx,
  attempts: readonly NewAttempt[],
  provider: string,
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    insert into payments (order_id, attempt, provider, amount_cents, wallet_token)
    select id, (select coalesce(max(attempt), 0) + 1 from payments where order_id = opened.id), ${provider}, total_cents, wallet_token
    from jsonb_to_recordset(${JSON.stringify(attempts)}) as opened (id bigint, total_cents integer, wallet_token text)
    returning *`.execute(trx)
  return rows
}

/** Undefined for a free order. */
export function findLatestPayment(db: Db, orderId: number): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** At most one: a newer attempt begins only after the older one has ended. */
export function findOpenPayment(db: Db, orderId: number): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', paymentStates.open)
    .executeTakeFirst()
}

export async function savePage(db: Db, paymentId: number, page: PaymentPage): Promise<void> {
  await savePages(db, { id: paymentId, ...page })
}

const savePages = askTogether(async (db, pages: readonly (PaymentPage & { id: number })[]) => {
  await sql`
    update payments set provider_ref = page."providerRef", page_url = page.url, wallet_token = null, updated_at = now(),
      state = case when state = any(${listPaymentStatesBefore('requires_action')}) then 'requires_action' else state end
    from jsonb_to_recordset(${JSON.stringify(pages)}) as page (id bigint, "providerRef" text, url text)
    where payments.id = page.id`.execute(db)
  return pages
})

/**
 * Finds a payment by the provider's id, or by the shop's key while the response with the page is
 * pending. `isOwn`: false if the report reuses the key of a payment with another id, so that it
 * belongs to no payment of the shop.
 */
export async function findReportedPayment(
  db: Db,
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

/** Stores how the money of captured payments was used. */
export async function saveSettlement(
  trx: Trx,
  paymentIds: readonly number[],
  settlement: NonNullable<StoredPayment['settlement']>,
): Promise<void> {
  await trx.updateTable('payments').set({ settlement }).where('id', 'in', paymentIds).execute()
}

/** Whether money other than the requested amount was received, held or refunded since. */
export async function hasOtherMoney(db: Db, orderId: number): Promise<boolean> {
  const held = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settlement', '=', 'held')
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Locks a payment. To lock its order, too, lock the order first. */
export function lockPayment(trx: Trx, id: number): Promise<StoredPayment> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Undefined if the transition is not allowed, or the report is of another payment. */
export async function movePayment(
  trx: Trx,
  paymentId: number,
  { state, providerRef, errorCode, captured }: PaymentReport,
): Promise<{ from: PaymentState; payment: StoredPayment } | undefined> {
  const payment = await lockPayment(trx, paymentId)
  if (payment.provider_ref !== null && payment.provider_ref !== providerRef) return undefined
  // A captured payment keeps its report, whatever a dispute has changed since.
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
      wallet_token: null,
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

/**
 * Locks the open payments of locked orders, as named by reports of captured money in the amount
 * requested; at most one of each order. Skips those locked by others.
 */
export async function lockCapturedPayments(
  trx: Trx,
  orderIds: readonly number[],
  reports: readonly { provider: string; report: PaymentReport }[],
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select payments.* from payments
    where order_id = any(${orderIds}::bigint[]) and state = any(${paymentStates.open}::text[])
      and exists (
        select from jsonb_to_recordset(${writeReports(reports)}) as report (provider text, ref text, cents integer)
        where report.provider = payments.provider and ref = provider_ref and cents = amount_cents
      )
    order by id for update skip locked`.execute(trx)
  return rows
}

/** Returns the ids of orders. */
export async function findReportedOrders(
  db: Db,
  reports: readonly { provider: string; report: PaymentReport }[],
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from payments
    join jsonb_to_recordset(${writeReports(reports)}) as report (provider text, ref text)
      on report.provider = payments.provider and ref = provider_ref`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

const writeReports = (reports: readonly { provider: string; report: PaymentReport }[]): string =>
  JSON.stringify(
    reports.map(({ provider, report }) => ({ provider, ref: report.providerRef, cents: report.captured?.amount })),
  )

/** They must be locked and open, and the money reported in full. */
export async function capturePayments(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update payments set state = 'captured', error_code = null, wallet_token = null, captured_cents = amount_cents,
      captured_currency = 'eur', updated_at = now()
    where id = any(${ids}::bigint[])`.execute(trx)
}

/** Deletes attempts without money and without reports for `days` days. */
export async function removeFailedAttempts(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payments where id in (
      select id from payments
      where state in ('failed', 'cancelled') and updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

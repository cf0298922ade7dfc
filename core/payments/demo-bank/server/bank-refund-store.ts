import { sql, type Selectable } from 'kysely'
import { type Cents, multiplyCents } from '#values/money.ts'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import { createBankId } from './bank-store.ts'

type BankRefund = Selectable<Database['demo_bank_refunds']>
export type BankRefundState = BankRefund['state']

export interface BankRefundView {
  id: string
  payment_id: string
  amount_cents: Cents
  currency: 'eur'
  state: BankRefundState
  /** Idempotency key of the request. */
  key: string
}

export interface NewBankRefund {
  paymentId: string
  amount: Cents
  idempotencyKey: string
  /** `pending`: the refund takes time. Default: it succeeds at once. */
  state?: 'succeeded' | 'pending'
  /** Sends no webhook event. */
  isSilent?: boolean
}

/** Once per key. Null if the amount exceeds the remainder. */
export async function refundBankPayment(
  db: Db,
  { paymentId, amount, idempotencyKey, state = 'succeeded', isSilent = false }: NewBankRefund,
): Promise<BankRefundView | null> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    const earlier = await trx
      .selectFrom('demo_bank_refunds')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (earlier) return describeRefund(earlier)
    if (payment?.state !== 'captured' || payment.is_settling) return null
    if (payment.refunded_cents + amount > payment.amount_cents) return null
    const refund = await trx
      .insertInto('demo_bank_refunds')
      .values({
        id: createBankId('refund'),
        payment_id: paymentId,
        amount_cents: amount,
        idempotency_key: idempotencyKey,
        state,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await countRefunded(trx, paymentId, amount)
    if (!isSilent) await queueWebhook(trx, refund, 'refund.created')
    return describeRefund(refund)
  })
}

/**
 * Ends a pending refund, or returns one rejected by the buyer's bank. Null: not possible any more.
 */
export async function endBankRefund(
  db: Db,
  { id, state, isSilent }: { id: string; state: 'succeeded' | 'failed'; isSilent: boolean },
): Promise<BankRefundView | null> {
  return db.transaction().execute(async (trx) => {
    const refund = await trx
      .updateTable('demo_bank_refunds')
      .set({ state, changed_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('state', 'in', state === 'failed' ? ['pending', 'succeeded'] : ['pending'])
      .returningAll()
      .executeTakeFirst()
    if (!refund) return null
    if (state === 'failed') await countRefunded(trx, refund.payment_id, multiplyCents(refund.amount_cents, -1))
    if (!isSilent) await queueWebhook(trx, refund, `refund.${state}`)
    return describeRefund(refund)
  })
}

export async function findBankRefund(db: Db, id: string): Promise<BankRefundView | null> {
  const refund = await db.selectFrom('demo_bank_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return refund ? describeRefund(refund) : null
}

/** Oldest first. */
export async function listBankRefunds(db: Db, paymentId: string): Promise<BankRefundView[]> {
  const refunds = await db
    .selectFrom('demo_bank_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return refunds.map(describeRefund)
}

/** Returns a page of the refunds created or changed within this time. */
export async function listChangedRefunds(
  db: Db,
  { from, until, after }: { from: Date; until: Date; after: string },
): Promise<BankRefundView[]> {
  const refunds = await db
    .selectFrom('demo_bank_refunds')
    .selectAll()
    .where('changed_at', '>=', from)
    .where('changed_at', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(100)
    .execute()
  return refunds.map(describeRefund)
}

function describeRefund({ id, payment_id, amount_cents, state, idempotency_key }: BankRefund): BankRefundView {
  return { id, payment_id, amount_cents, currency: 'eur', state, key: idempotency_key }
}

function lockPayment(trx: Trx, id: string) {
  return trx
    .selectFrom('demo_bank_payments')
    .select(['state', 'amount_cents', 'refunded_cents'])
    .select(sql<boolean>`coalesce(settles_at > now(), false)`.as('is_settling'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function countRefunded(trx: Trx, paymentId: string, amount: Cents): Promise<void> {
  await trx
    .updateTable('demo_bank_payments')
    .set({ refunded_cents: sql`refunded_cents + ${amount}::integer` })
    .where('id', '=', paymentId)
    .execute()
}

async function queueWebhook(trx: Trx, refund: BankRefund, kind: string): Promise<void> {
  await trx
    .insertInto('demo_bank_notices')
    .values({
      id: createBankId('notice'),
      payment_id: refund.payment_id,
      refund_id: refund.id,
      kind,
      send_after: sql<Date>`now()`,
    })
    .execute()
}

import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { addCents, type Cents } from '../../../values/money.ts'
import type { Database } from '../../../db/schema/database.ts'
import { refundablePaymentStates, type RefundState } from '../payment.ts'
import type { KnownRefund, RefundReason, RefundReport } from '../refund.ts'
import type { StoredPayment } from './payment-store.ts'

/** A refund that the provider refuses is given up after so many tries: then people must look. */
export const maximumAttempts = 5

/** Decides that a payment goes back whole. A job carries it to the provider. */
export async function requestRefund(
  trx: Transaction<Database>,
  { payment, reason }: { payment: StoredPayment; reason: RefundReason },
): Promise<void> {
  const { id: payment_id, amount_cents } = payment
  // The key is one of this shop's, whatever else is asked of the provider's account.
  const uuid = randomUUID()
  await trx
    .insertInto('refunds')
    .values({ payment_id, amount_cents, reason, uuid, idempotency_key: `refund:${uuid}` })
    .execute()
}

export interface DueRefund extends KnownRefund {
  payment_id: number
  order_id: number
  payment_ref: string
  ref_nr: string
  created_at: Date
}

/**
 * Takes up the refunds that are to be asked for now, so that no other process does at the same moment: new ones, those
 * whose answer was lost (a minute ago, later on an hour ago), and those that the provider refused an hour ago. The payment
 * is locked with its refund: whoever changes both begins with it.
 */
export async function claimRefunds(db: Kysely<Database>, provider: string): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select refunds.id, payments.provider_ref as payment_ref, payments.order_id, orders.ref_nr
      from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
      where payments.provider = ${provider} and payments.state = any(${refundablePaymentStates}) and origin = 'shop' and (
        (refunds.state = 'requested' and (
          refunds.updated_at = refunds.created_at
          or refunds.updated_at < now() - least(greatest((now() - refunds.created_at) / 4, interval '1 minute'), interval '1 hour')
        ))
        or (refunds.state = 'failed' and refunds.attempt < ${maximumAttempts} and refunds.updated_at < now() - interval '1 hour')
      )
      order by refunds.id limit 20
      for update of payments, refunds skip locked
    )
    update refunds set
      attempt = attempt + case when state = 'failed' then 1 else 0 end,
      provider_ref = case when state = 'failed' then null else provider_ref end,
      state = 'requested',
      updated_at = clock_timestamp()
    from due where refunds.id = due.id
    returning refunds.*, due.payment_ref, due.order_id, due.ref_nr`.execute(db)
  return rows
}

/** The refund was refused without having been made. False where it has gone on meanwhile. */
export async function refuseRefund(db: Kysely<Database>, { id, attempt }: DueRefund): Promise<boolean> {
  const refused = await db
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return refused !== undefined
}

/** Every refund of a payment, whoever made it. */
export function findRefunds(db: Kysely<Database>, paymentId: number): Promise<KnownRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'state', 'origin', 'provider_ref', 'idempotency_key', 'attempt'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** The states of refunds by the provider's names, as far as they are known. */
export async function findRefundStates(
  db: Kysely<Database>,
  provider: string,
  providerRefs: string[],
): Promise<Map<string | null, RefundState>> {
  if (providerRefs.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.provider_ref', 'refunds.state'])
    .where('provider', '=', provider)
    .where('refunds.provider_ref', 'in', providerRefs)
    .execute()
  return new Map(rows.map(({ provider_ref, state }) => [provider_ref, state]))
}

/** Brings a refund to where the provider says it is. */
export async function moveRefund(
  trx: Transaction<Database>,
  refundId: number,
  { providerRef, state }: RefundReport,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state, provider_ref: providerRef, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute()
}

/**
 * What the shop was about to send back somebody else has: the request stands for that refund from now on. In one statement:
 * no request may be changed and stay one where the payment was charged back.
 */
export async function adoptRefund(
  trx: Transaction<Database>,
  refundId: number,
  { providerRef, state, amount }: RefundReport,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ amount_cents: amount, state, provider_ref: providerRef, updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute()
}

/**
 * The shop asks for another amount than it wanted: under a new key, because that is another request. Where the payment was
 * charged back it waits as one that has failed, until the money is there again.
 */
export async function resizeRequest(trx: Transaction<Database>, { id }: KnownRefund, amount: Cents): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      amount_cents: amount,
      attempt: sql`attempt + 1`,
      state: sql<RefundState>`case
        when (select payments.state from payments where payments.id = payment_id) = any(${refundablePaymentStates}) then refunds.state
        else 'failed' end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Records a refund that somebody made at the provider. */
export async function insertReportedRefund(
  trx: Transaction<Database>,
  paymentId: number,
  { providerRef, state, amount }: RefundReport,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: amount,
      state,
      origin: 'provider',
      reason: 'made_at_provider',
      provider_ref: providerRef,
      idempotency_key: `payment:${paymentId}:provider:${providerRef}`,
    })
    .execute()
}

/** The money that goes back because it was for nothing, or is back already, and why; null where there is none. */
export async function findSentBack(
  db: Kysely<Database>,
  orderId: number,
): Promise<{ amount: Cents; reason: string } | null> {
  const refunds = await refundsOfOrder(db, orderId)
    .select('refunds.reason')
    .where('payments.settlement', '=', 'returned')
    .where(({ or, eb }) => or([eb('refunds.origin', '=', 'shop'), eb('refunds.state', '<>', 'failed')]))
    .execute()
  const [first] = refunds
  return first ? { amount: addCents(...refunds.map(({ amount_cents }) => amount_cents)), reason: first.reason } : null
}

/** What of the money of an order's tickets has gone back to the buyer. */
export async function sumRefundedTickets(db: Kysely<Database>, orderId: number): Promise<Cents> {
  const refunds = await refundsOfOrder(db, orderId)
    .where('refunds.state', '=', 'succeeded')
    .where('payments.settlement', '=', 'tickets')
    .execute()
  return addCents(...refunds.map(({ amount_cents }) => amount_cents))
}

function refundsOfOrder(db: Kysely<Database>, orderId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.amount_cents')
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.id')
}

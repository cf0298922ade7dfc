import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addCents, type Cents, toCents } from '#values/money.ts'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import { paymentStates, type RefundState } from '../payment.ts'
import { pauseAfterSilence, pollLease } from '../poll-pause.ts'
import type { KnownRefund, RefundReport } from '../refund.ts'
import type { StoredPayment } from './payment-store.ts'

export const maxAttempts = 5

export interface NewRefund {
  payment: Pick<StoredPayment, 'id'>
  amount: Cents
  reason: string
  /** Items of the refund; their sum must equal the amount, or the transaction fails. */
  lines: readonly { ticketId: number | null; kind: Database['refund_lines']['kind']; amount: Cents }[]
}

/** A job sends it to the provider. */
export async function insertRefund(trx: Trx, { payment, amount, reason, lines }: NewRefund): Promise<number> {
  // Identifies the shop's own requests among all others of the provider's account.
  const uuid = randomUUID()
  const { id } = await trx
    .insertInto('refunds')
    .values({ payment_id: payment.id, amount_cents: amount, reason, uuid, idempotency_key: `refund:${uuid}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refund_lines')
    .values(
      lines.map((line) => ({ refund_id: id, ticket_id: line.ticketId, kind: line.kind, amount_cents: line.amount })),
    )
    .execute()
  return id
}

/** The amount refunded, in progress, to be requested again by the shop, or lost to disputes. */
export async function sumClaimed(db: Db, paymentId: number): Promise<Cents> {
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where(({ or, eb }) => or([eb('state', '<>', 'failed'), eb('origin', '=', 'shop')]))
    .execute()
  const lost = toCents(await sumLost(db, paymentId))
  return addCents(lost, ...refunds.map(({ amount_cents }) => amount_cents))
}

async function sumLost(db: Db, paymentId: number): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select lost_to_disputes(payments) as lost from payments where id = ${paymentId}`.execute(db)
  return rows[0]?.lost ?? 0
}

export interface DueRefund extends KnownRefund {
  unanswered: number
  payment_id: number
  order_id: number
  payment_ref: string
  ref_nr: string
  created_at: Date
}

/**
 * Claims due refunds for the duration of one status poll: new ones, those whose response was lost
 * (soon after a crashed process, else after growing pauses), and those that the provider refused an
 * hour ago. Money taken by a dispute is not refunded until it is back. Locks the payment with its
 * refund: changes of both begin with the payment.
 */
export async function claimRefunds(db: Db, provider: string, limit: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select refunds.id, payments.provider_ref as payment_ref, payments.order_id, orders.ref_nr
      from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
      where payments.provider = ${provider} and payments.state = any(${paymentStates.refundable}) and origin = 'shop' and (
        (refunds.state = 'requested' and refunds.ask_after <= now())
        or (refunds.state = 'failed' and refunds.attempt < ${maxAttempts} and refunds.updated_at < now() - interval '1 hour')
      )
      -- What is still to go back fits into what no dispute has taken.
      and (payments.state = 'captured' or exists (select from disputes where disputes.payment_id = payments.id))
      and (taken_by_disputes(payments) = 0 or money_of_payment(payments) - taken_by_disputes(payments) >= (
        select sum(amount_cents) from refunds own where own.payment_id = payments.id
          and (own.state <> 'failed' or (own.origin = 'shop' and own.attempt < ${maxAttempts}))))
      order by refunds.id limit ${limit}
      for update of payments, refunds skip locked
    )
    update refunds set
      attempt = attempt + case when state = 'failed' then 1 else 0 end,
      provider_ref = case when state = 'failed' then null else provider_ref end,
      state = 'requested',
      ask_after = clock_timestamp() + make_interval(secs => ${pollLease}),
      updated_at = clock_timestamp()
    from due where refunds.id = due.id
    returning refunds.*, due.payment_ref, due.order_id, due.ref_nr`.execute(db)
  return rows
}

/** The provider is asked again, after a growing pause. */
export async function noteUnanswered(
  db: Db,
  { id, attempt, unanswered }: Pick<DueRefund, 'id' | 'attempt' | 'unanswered'>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      ask_after: sql<Date>`clock_timestamp() + make_interval(secs => ${pauseAfterSilence(unanswered + 1)})`,
      unanswered: unanswered + 1,
      unanswered_since: sql<Date>`coalesce(unanswered_since, now())`,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('unanswered', '=', unanswered)
    .execute()
}

/** The refund was not made. False if its state has changed meanwhile. */
export async function refuseRefund(db: Db, { id, attempt }: DueRefund): Promise<boolean> {
  const refused = await db
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: sql<Date>`now()`, unanswered: 0, unanswered_since: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return refused !== undefined
}

/** Includes those made elsewhere. */
export function findRefunds(db: Db, paymentId: number): Promise<KnownRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'state', 'origin', 'provider_ref', 'idempotency_key', 'attempt'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
}

/** By the provider's id. */
export async function findRefundStates(
  db: Db,
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

export async function moveRefund(trx: Trx, refundId: number, { providerRef, state }: RefundReport): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state, provider_ref: providerRef, updated_at: sql<Date>`now()`, unanswered: 0, unanswered_since: null })
    .where('id', '=', refundId)
    .execute()
}

/**
 * Assigns a refund made elsewhere to the shop's matching request. A single statement: no request
 * may be changed and remain one after the payment was charged back.
 */
export async function settleReportedRefund(
  trx: Trx,
  { id, amount_cents }: KnownRefund,
  { providerRef, state, amount }: RefundReport,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      amount_cents: amount,
      state,
      provider_ref: providerRef,
      // A different amount was refunded, so it was not the shop's request.
      ...(amount !== amount_cents && { origin: 'provider' as const }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The refunded amount not covered by a mail: all except refunds of returned tickets. */
export async function sumUnreported(trx: Trx, paymentId: number): Promise<Cents> {
  const { rows } = await sql<{ untold: Cents }>`
    select coalesce(sum(refunds.amount_cents - told), 0)::integer as untold
    from refunds cross join lateral (
      select coalesce(sum(refund_lines.amount_cents), 0) as told from refund_lines
      join tickets on tickets.id = ticket_id where refund_id = refunds.id and return_id is not null
    ) lines
    where payment_id = ${paymentId} and state = 'succeeded'`.execute(trx)
  return rows[0]!.untold
}

/**
 * A different amount is a different request, with a new key; none is no request any more. If the
 * payment was charged back, the request waits as failed until the money returns.
 */
export async function changeRequestAmount(trx: Trx, { id }: KnownRefund, amount: Cents): Promise<void> {
  const change = {
    amount_cents: amount,
    attempt: sql<number>`attempt + 1`,
    state: sql<RefundState>`case
      when (select payments.state from payments where payments.id = payment_id) = any(${paymentStates.refundable}) then refunds.state
      else 'failed' end`,
  }
  await trx
    .updateTable('refunds')
    .set({
      ...(amount > 0 ? change : { state: 'failed' as const, attempt: maxAttempts }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertReportedRefund(
  trx: Trx,
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

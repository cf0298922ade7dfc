import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { addCents, type Cents, toCents } from '#values/money.ts'
import type { Database } from '#platform/schema/schema.ts'
import { paymentStatesRefundable, type RefundState } from '../payment.ts'
import { pauseAfterSilence, pollLease } from '../poll-pause.ts'
import type { KnownRefund, RefundReason, RefundReport } from '../refund.ts'
import { sumLost } from './dispute-store.ts'
import type { StoredPayment } from './payment-store.ts'

/** A refund that the provider refuses is given up after so many tries: then people must look. */
export const maxAttempts = 5

/** Decides that a payment for which there were no tickets goes back whole. A job carries it to the provider. */
export async function requestRefund(
  trx: Transaction<Database>,
  { payment, reason }: { payment: StoredPayment; reason: RefundReason },
): Promise<void> {
  const lines = [{ ticketId: null, kind: 'late', amount: payment.amount_cents } as const]
  await insertRefund(trx, { payment, amount: payment.amount_cents, reason, lines })
}

export interface NewRefund {
  payment: Pick<StoredPayment, 'id'>
  amount: Cents
  reason: string
  /** What it is for, and how much of it; they come to the amount, or the transaction fails. */
  lines: readonly { ticketId: number | null; kind: Database['refund_lines']['kind']; amount: Cents }[]
}

/** Decides that money of a payment goes back. A job carries it to the provider. */
export async function insertRefund(
  trx: Transaction<Database>,
  { payment, amount, reason, lines }: NewRefund,
): Promise<number> {
  // The key is one of this shop's, whatever else is asked of the provider's account.
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

/** What of a payment has gone back, is on its way, is still to be asked for again by the shop, or was lost to disputes. */
export async function sumClaimed(db: Kysely<Database>, paymentId: number): Promise<Cents> {
  const refunds = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where(({ or, eb }) => or([eb('state', '<>', 'failed'), eb('origin', '=', 'shop')]))
    .execute()
  const lost = toCents(await sumLost(db, paymentId))
  return addCents(lost, ...refunds.map(({ amount_cents }) => amount_cents))
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
 * Takes up to `limit` refunds that are to be asked for now, for the time of one status poll: new ones, those whose answer was lost
 * (with the process that asked soon, else after pauses that grow), and those that the provider refused an hour ago. What a dispute
 * has taken is not asked for until it is back. The payment
 * is locked with its refund: whoever changes both begins with it.
 */
export async function claimRefunds(db: Kysely<Database>, provider: string, limit: number): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select refunds.id, payments.provider_ref as payment_ref, payments.order_id, orders.ref_nr
      from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
      where payments.provider = ${provider} and payments.state = any(${paymentStatesRefundable}) and origin = 'shop' and (
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

/** The provider has not answered: it is asked again, after a pause that grows. */
export async function noteUnanswered(
  db: Kysely<Database>,
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

/** The refund was refused without having been made. False where it has gone on meanwhile. */
export async function refuseRefund(db: Kysely<Database>, { id, attempt }: DueRefund): Promise<boolean> {
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
    .set({ state, provider_ref: providerRef, updated_at: sql<Date>`now()`, unanswered: 0, unanswered_since: null })
    .where('id', '=', refundId)
    .execute()
}

/**
 * What the shop was about to send back somebody else has: the request stands for that refund from now on. In one statement:
 * no request may be changed and stay one where the payment was charged back.
 */
export async function settleReportedRefund(
  trx: Transaction<Database>,
  { id, amount_cents }: KnownRefund,
  { providerRef, state, amount }: RefundReport,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      amount_cents: amount,
      state,
      provider_ref: providerRef,
      // More than was asked for has gone back: that was somebody else's request.
      ...(amount !== amount_cents && { origin: 'provider' as const }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** There is no money left for what the shop asks for: it is asked for no more. */
export async function removeRequest(trx: Transaction<Database>, { id }: KnownRefund): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', attempt: maxAttempts, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What of a payment has gone back of which no mail tells: all but what tickets were given back for. */
export async function sumUnreported(trx: Transaction<Database>, paymentId: number): Promise<Cents> {
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
 * The shop asks for another amount than it wanted: under a new key, because that is another request. Where the payment was
 * charged back it waits as one that has failed, until the money is there again.
 */
export async function changeRequestAmount(
  trx: Transaction<Database>,
  { id }: KnownRefund,
  amount: Cents,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      amount_cents: amount,
      attempt: sql`attempt + 1`,
      state: sql<RefundState>`case
        when (select payments.state from payments where payments.id = payment_id) = any(${paymentStatesRefundable}) then refunds.state
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

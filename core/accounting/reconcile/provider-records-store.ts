import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { PaymentState, RefundState } from '#core/payments/payment.ts'
import type { Cents } from '#values/money.ts'

export interface Span {
  from: Date
  until: Date
}

export interface PaymentRecord {
  id: number
  ref_nr: string
  provider_ref: string
  state: PaymentState
  amount_cents: Cents
  captured_cents: number | null
  captured_currency: string | null
}

export interface RefundRecord {
  id: number
  ref_nr: string
  provider_ref: string
  amount_cents: Cents
  state: RefundState
}

/**
 * Finds a provider's attempts with records changed in a time span, by id, limited, after the given
 * one.
 */
export function findPaymentRecords(
  db: Kysely<Database>,
  provider: string,
  { from, until, after, limit }: Span & { after: number; limit: number },
): Promise<PaymentRecord[]> {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'ref_nr', 'payments.state', 'amount_cents', 'captured_cents', 'captured_currency'])
    .select(sql<string>`provider_ref`.as('provider_ref'))
    .where('provider', '=', provider)
    .where('provider_ref', 'is not', null)
    .where('payments.updated_at', '>=', from)
    .where('payments.updated_at', '<', until)
    .where('payments.id', '>', after)
    .orderBy('payments.id')
    .limit(limit)
    .execute()
}

export async function readPaymentState(db: Kysely<Database>, id: number): Promise<PaymentState> {
  const { state } = await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state
}

/** Finds refunds requested from the provider in a time span that have a provider id. */
export function findRefundsOfSpan(
  db: Kysely<Database>,
  provider: string,
  { from, until }: Span,
): Promise<RefundRecord[]> {
  return selectRefunds(db, provider)
    .where('refunds.created_at', '>=', from)
    .where('refunds.created_at', '<', until)
    .execute()
}

export function findRefundsByNames(db: Kysely<Database>, provider: string, names: string[]): Promise<RefundRecord[]> {
  return selectRefunds(db, provider)
    .where('refunds.provider_ref', 'in', names.length > 0 ? names : [''])
    .execute()
}

function selectRefunds(db: Kysely<Database>, provider: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['refunds.id', 'ref_nr', 'refunds.amount_cents', 'refunds.state'])
    .select(sql<string>`refunds.provider_ref`.as('provider_ref'))
    .where('provider', '=', provider)
    .where('refunds.provider_ref', 'is not', null)
    .orderBy('refunds.id')
}

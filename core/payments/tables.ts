import type { GeneratedMoment, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Cents } from '#values/money.ts'
import type { DisputeState } from './dispute.ts'
import type { PaymentState, RefundState } from './payment.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface PaymentsTables {
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
  refund_lines: RefundLinesTable
  refund_readings: RefundReadingsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends PaymentsTables {}
}

interface PaymentsTable {
  id: GeneratedAlways<number>
  order_id: number
  attempt: number
  provider: string
  provider_ref: Nullable<string>
  state: Generated<PaymentState>
  amount_cents: Cents
  /** In the smallest units of its currency; null if none was received or reported. */
  captured_cents: Nullable<number>
  /** ISO 4217, in lower case. */
  captured_currency: Nullable<string>
  /** Null if no money was received. `held`: not the order's, and a person decides. */
  settlement: Nullable<'tickets' | 'returned' | 'held'>
  page_url: Nullable<string>
  /** Approval of a wallet, until the provider has answered. */
  wallet_token: Nullable<string>
  error_code: Nullable<string>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
  ask_after: GeneratedMoment
  /** Consecutive unanswered status polls, and their start. */
  unanswered: Generated<number>
  unanswered_since: NullableMoment
}

interface PaymentEventsTable {
  id: GeneratedAlways<number>
  provider: string
  event_id: string
  body: string
  received_at: GeneratedMoment
  processed_at: NullableMoment
  /** Payment whose key it used without belonging to it. */
  names_payment_id: Nullable<number>
}

interface RefundsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  payment_id: number
  amount_cents: Cents
  state: Generated<RefundState>
  reason: string
  provider_ref: Nullable<string>
  idempotency_key: string
  attempt: Generated<number>
  /** The shop itself, or the provider's dashboard. */
  origin: Generated<'shop' | 'provider'>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
  ask_after: GeneratedMoment
  unanswered: Generated<number>
  unanswered_since: NullableMoment
}

interface DisputesTable {
  id: GeneratedAlways<number>
  payment_id: number
  /** null: known only from the state of the payment. */
  provider_ref: Nullable<string>
  amount_cents: number
  state: DisputeState
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
}

interface RefundLinesTable {
  id: GeneratedAlways<number>
  refund_id: number
  ticket_id: Nullable<number>
  kind: 'ticket' | 'fee' | 'goodwill' | 'late'
  amount_cents: Cents
}

interface RefundReadingsTable {
  provider: string
  read_until: Moment
}

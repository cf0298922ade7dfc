import type { GeneratedMoment, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Cents } from '#values/money.ts'
import type { DisputeState } from './dispute.ts'
import type { PaymentState, RefundState } from './payment.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Payments, what providers told of them, refunds and disputes. */
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
  /** In the smallest units of its currency; null where nothing has come, or the provider has not said. */
  captured_cents: Nullable<number>
  /** ISO 4217, in lower case. */
  captured_currency: Nullable<string>
  /** What became of the money; null where none has come. `held`: it is not the order's, and a person decides. */
  settlement: Nullable<'tickets' | 'returned' | 'held'>
  page_url: Nullable<string>
  error_code: Nullable<string>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
  /** When the provider is asked about it next, as long as it is open. */
  ask_after: GeneratedMoment
  /** Questions in a row that the provider has not answered, and since when. */
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
  /** The payment whose name it has used without being of it. */
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
  /** Who asked for it: the shop itself, or somebody in the provider's dashboard. */
  origin: Generated<'shop' | 'provider'>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
  /** When the provider is asked for it next, as long as it is only requested. */
  ask_after: GeneratedMoment
  /** Tries in a row that the provider has not answered, and since when. */
  unanswered: Generated<number>
  unanswered_since: NullableMoment
}

interface DisputesTable {
  id: GeneratedAlways<number>
  payment_id: number
  /** null: known from the state of the payment alone. */
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

import type { GeneratedMoment, Moment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Cents } from '#values/money.ts'
import type { Generated } from 'kysely'

interface DemoBankTables {
  demo_bank_payments: DemoBankPaymentsTable
  demo_bank_refunds: DemoBankRefundsTable
  demo_bank_notices: DemoBankNoticesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends DemoBankTables {}
}

interface DemoBankPaymentsTable {
  id: string
  amount_cents: Cents
  locale: string
  description: string
  success_url: string
  failure_url: string
  notify_url: string
  state: Generated<'open' | 'authenticating' | 'captured' | 'failed' | 'cancelled'>
  error_code: Nullable<string>
  idempotency_key: string
  refunded_cents: Generated<Cents>
  created_at: GeneratedMoment
  reference: Generated<string>
  settles_at: NullableMoment
}

interface DemoBankRefundsTable {
  id: string
  payment_id: string
  amount_cents: Cents
  idempotency_key: string
  state: Generated<'succeeded' | 'pending' | 'failed'>
  changed_at: GeneratedMoment
  created_at: GeneratedMoment
}

interface DemoBankNoticesTable {
  id: string
  payment_id: string
  refund_id: Nullable<string>
  kind: string
  send_after: Moment
  delivered_at: NullableMoment
  attempts: Generated<number>
}

import type { GeneratedJson, GeneratedMoment, Nullable, NullableJson } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface AccountingTables {
  legal_entities: LegalEntitiesTable
  vat_rates: VatRatesTable
  money_entries: MoneyEntriesTable
  money_sums: MoneySumsTable
  money_days: MoneyDaysTable
  money_summed: MoneySummedTable
  reconciliations: ReconciliationsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends AccountingTables {}
}

interface LegalEntitiesTable {
  id: GeneratedAlways<number>
  key: string
  /** Empty: the shop's own name. */
  name: Generated<string>
  address: Generated<string>
  country: Nullable<string>
  vat_number: Nullable<string>
  registration: Nullable<string>
  /** Number at the tax office of its country: SIRET, adószám. */
  tax_number: Nullable<string>
  email: Nullable<string>
  document_prefix: Generated<string>
  /** Printed on every document. */
  note: NullableJson<Translated>
}

interface VatRatesTable {
  id: GeneratedAlways<number>
  country: string
  class: string
  /** In basis points: 550 = 5.5 %. */
  rate_bp: number
  /** First and last day (null = unlimited), `YYYY-MM-DD`. */
  valid_from: string
  valid_to: Nullable<string>
}

/** Written by triggers only, and never changed. */
interface MoneyEntriesTable {
  id: GeneratedAlways<number>
  at: GeneratedMoment
  order_id: number
  /** null: for a refund without an assigned ticket. */
  ticket_id: Nullable<number>
  event_date_id: number
  legal_entity_id: number
  channel: string
  kind: 'sale' | 'fee' | 'discount' | 'refund' | 'keep' | 'chargeback'
  /** Including VAT; negative if it reduces the shop's money; 0 for a free ticket. */
  gross_cents: Cents
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
  refund_id: Nullable<number>
  payment_id: Nullable<number>
  exchange_id: Nullable<number>
}

interface MoneySumsTable extends SumsOfMoney {
  event_date_id: number
  /** null: all days. */
  day: Nullable<string>
  zone_id: Nullable<number>
}

interface SumsOfMoney {
  promo_code_id: Nullable<number>
  legal_entity_id: number
  channel: string
  vat_rate_bp: Nullable<number>
  lines: number
  tickets: number
  sale: number
  fee: number
  discount: number
  refund: number
  keep: number
  chargeback: number
  gross: number
  vat: number
  free: Generated<number>
}

interface MoneyDaysTable extends SumsOfMoney {
  day: string
}

interface MoneySummedTable {
  is_only: Generated<boolean>
  /** Last ledger line included in the sums. */
  up_to: Generated<number>
}

interface ReconciliationsTable {
  id: GeneratedAlways<number>
  ended_at: GeneratedMoment
  differences: number
  examples: GeneratedJson<string[]>
}

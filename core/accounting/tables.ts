import type { GeneratedJson, GeneratedMoment, Nullable, NullableJson } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Who sells, the VAT in what is sold, the ledger of all money, and what comparing the records has found. */
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
  /** With the tax office of its country: SIRET, adószám. */
  tax_number: Nullable<string>
  email: Nullable<string>
  /** What the numbers of its documents begin with. */
  document_prefix: Generated<string>
  /** On every document. */
  note: NullableJson<Translated>
}

interface VatRatesTable {
  id: GeneratedAlways<number>
  country: string
  class: string
  /** In basis points: 550 = 5.5 %. */
  rate_bp: number
  /** The first day, and the last one (null = for ever), `YYYY-MM-DD`. */
  valid_from: string
  valid_to: Nullable<string>
}

/** Written by triggers alone, and never changed. */
interface MoneyEntriesTable {
  id: GeneratedAlways<number>
  at: GeneratedMoment
  order_id: number
  /** null: of money that went back, where nobody has said for which ticket. */
  ticket_id: Nullable<number>
  event_date_id: number
  legal_entity_id: number
  channel: string
  kind: 'sale' | 'fee' | 'discount' | 'refund' | 'keep' | 'chargeback'
  /** With VAT; below nothing where it lessens what the shop has; 0 where a ticket was sold for nothing. */
  gross_cents: Cents
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
  refund_id: Nullable<number>
  payment_id: Nullable<number>
  exchange_id: Nullable<number>
}

interface MoneySumsTable extends SumsOfMoney {
  event_date_id: number
  /** null: of all days. */
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

/** Of all concerts together. */
interface MoneyDaysTable extends SumsOfMoney {
  day: string
}

interface MoneySummedTable {
  is_only: Generated<boolean>
  /** The last line of the ledger that the sums have. */
  up_to: Generated<number>
}

/** What comparing the records has found. */
interface ReconciliationsTable {
  id: GeneratedAlways<number>
  ended_at: GeneratedMoment
  differences: number
  examples: GeneratedJson<string[]>
}

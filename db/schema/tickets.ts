import type { Generated, GeneratedAlways } from 'kysely'
import type { Cents } from '../../values/money.ts'
import type { GeneratedMoment, Nullable, NullableMoment } from './columns.ts'

/** Admission tickets. */
export interface TicketsTables {
  tickets: TicketsTable
}

interface TicketsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  serial: number
  order_item_id: number
  admission: number
  secret: string
  state: Generated<'valid' | 'admitted' | 'void' | 'exchanged'>
  created_at: GeneratedMoment
  event_date_id: number
  zone_id: number
  /** `price + fee - discount` was paid for it, VAT included. */
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
  /** In basis points, as it was on the day of payment; null where no rate was known. */
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
  /** Where it is not the buyer's. */
  holder_name: Nullable<string>
  /** 1, and one more whenever it is made anew for the same seat. */
  issue: Generated<number>
  replaces_id: Nullable<number>
  voided_at: NullableMoment
  void_reason: Nullable<string>
}

import type { GeneratedMoment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Cents } from '#values/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface TicketsTables {
  tickets: TicketsTable
  ticket_keys: TicketKeysTable
  admissions: AdmissionsTable
  ticket_exchanges: TicketExchangesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends TicketsTables {}
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
  /** Its number in the plan of the date; null: counted only. */
  seat: Nullable<number>
  /** Paid: `price + fee - discount`, VAT included. */
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
  /** In basis points, as of the concert's date; null if no rate was known. */
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
  /** Set by the buyer if it differs from their own name. */
  holder_name: Nullable<string>
  /** 1, incremented on each reissue for the same seat. */
  issue: Generated<number>
  /** Previous issue for the same seat, or, for a first issue, the exchanged ticket. */
  replaces_id: Nullable<number>
  voided_at: NullableMoment
  void_reason: Nullable<string>
  /** Return of this ticket, and the amount that the shop keeps. */
  return_id: Nullable<number>
  kept_cents: Nullable<Cents>
}

interface TicketKeysTable {
  id: number
  /** Year in which it begins. */
  season: number
  /** base64url of 32 bytes. */
  public_key: string
  sealed_key: string
  created_at: GeneratedMoment
  /** When it stopped signing, and when its signatures became invalid. */
  retired_at: NullableMoment
  revoked_at: NullableMoment
}

interface AdmissionsTable {
  id: GeneratedAlways<number>
  ticket_id: number
  /** From 1; odd turns admit, even ones revoke. */
  turn: number
  kind: 'admitted' | 'undone'
  happened_at: GeneratedMoment
  actor: string
}

/** `replaces_id` of the new ticket references the old one. */
interface TicketExchangesTable {
  id: GeneratedAlways<number>
  key: string
  order_id: number
  old_ticket_id: number
  /** Null: no price difference. */
  refund_id: Nullable<number>
  exchanged_at: GeneratedMoment
}

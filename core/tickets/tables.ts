import type { GeneratedMoment, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Cents } from '#values/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Admission tickets. */
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
  /** `price + fee - discount` was paid for it, VAT included. */
  price_cents: Cents
  fee_cents: Cents
  discount_cents: Cents
  /** In basis points, as it is on the concert's day; null where no rate was known. */
  vat_rate_bp: Nullable<number>
  vat_cents: Nullable<Cents>
  /** Where it is not the buyer's; they put it there. */
  holder_name: Nullable<string>
  /** 1, and one more whenever it is made anew for the same seat. */
  issue: Generated<number>
  /** For the same seat, or, where it is a first issue, for one of another date. */
  replaces_id: Nullable<number>
  voided_at: NullableMoment
  void_reason: Nullable<string>
  /** Where it was given back by itself, and what the shop keeps of its money. */
  return_id: Nullable<number>
  kept_cents: Nullable<Cents>
}

/** Keys that sign the QR codes of tickets. */
interface TicketKeysTable {
  id: number
  /** The year in which it begins. */
  season: number
  /** base64url of 32 bytes. */
  public_key: string
  sealed_key: string
  created_at: GeneratedMoment
  /** Since when it signs nothing, and since when what it has signed is not believed. */
  retired_at: NullableMoment
  revoked_at: NullableMoment
}

/** Who was let in by which ticket, and when. */
interface AdmissionsTable {
  id: GeneratedAlways<number>
  ticket_id: number
  /** From 1; the odd ones let in, the even ones take it back. */
  turn: number
  kind: 'admitted' | 'undone'
  happened_at: GeneratedMoment
  actor: string
}

/** Tickets that were given for one of another date; `replaces_id` of the new one names the old one. */
interface TicketExchangesTable {
  id: GeneratedAlways<number>
  key: string
  order_id: number
  old_ticket_id: number
  /** Of what the old ticket had cost more. Null: it cost the same. */
  refund_id: Nullable<number>
  exchanged_at: GeneratedMoment
}

import type { OrderItemSnapshot } from '../cart/order-item-snapshot.ts'
import type { GeneratedMoment, Json, Moment, Nullable, NullableJson, NullableMoment } from '#platform/schema/columns.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { OrderState } from './order.ts'
import type { ReturnedMoney, ReturnedSeats } from './ticket-return.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Orders, their lines as purchased, and the sessions with access to them. */
interface OrdersTables {
  ticket_returns: TicketReturnsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_visits: OrderSessionsTable
  order_links: OrderLinksTable
  promo_redemptions: PromoRedemptionsTable
  kept_checkouts: KeptCheckoutsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends OrdersTables {}
}

interface TicketReturnsTable {
  id: GeneratedAlways<number>
  key: string
  order_id: number
  /** Null: no refund. */
  refund_id: Nullable<number>
  money: ReturnedMoney
  seats: ReturnedSeats
  reason: string
  returned_at: GeneratedMoment
}

interface OrdersTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  ref_nr: string
  secret: string
  cart_id: Nullable<string>
  session_id: Nullable<string>
  state: Generated<OrderState>
  locale: Locale
  firstname: string
  lastname: string
  email: string
  phone: string
  zip_code: Generated<string>
  city: Generated<string>
  address_line_1: Generated<string>
  address_line_2: Generated<string>
  /** ISO 3166-1 alpha-2; null: older than this column. */
  country: Nullable<string>
  message: Generated<string>
  note: Generated<string>
  company_name: Nullable<string>
  company_vat: Nullable<string>
  promo_code_id: Nullable<number>
  promo_title: NullableJson<Translated>
  subtotal_cents: Cents
  fees_cents: Cents
  discount_cents: Cents
  total_cents: Cents
  idempotency_key: string
  created_at: GeneratedMoment
  expires_at: Moment
  paid_at: NullableMoment
  erased_at: NullableMoment
  /** Owner, apart from the session that created it. */
  user_id: Nullable<number>
  /** When that user claimed an order placed without an account. */
  taken_over_at: NullableMoment
  /** Terms of sale accepted; null: older than this column, or no terms. */
  terms_version: Nullable<number>
  /** Rules for returns and exchanges then; null: older than this column. */
  sale_terms_id: Nullable<number>
  channel: Generated<'online' | 'box_office' | 'invitation' | 'exchange'>
  /** The names above, normalised for search by a trigger. */
  buyer_words: Generated<string>
}

interface OrderItemsTable {
  id: GeneratedAlways<number>
  order_id: number
  event_ticket_id: number
  event_date_id: number
  zone_id: number
  quantity: number
  held: Generated<number>
  /** Numbered seats as ordered: late money takes the same ones again. */
  seats: Nullable<number[]>
  sender_hash: Nullable<string>
  unit_price_cents: Cents
  issuing_fee_cents: Cents
  snapshot: Json<OrderItemSnapshot>
  /** Null: purchased. */
  exchanged_at: NullableMoment
}

interface OrderSessionsTable {
  session_id: string
  order_id: number
  created_at: GeneratedMoment
}

interface OrderLinksTable {
  token_hash: string
  /** Null: no matching order. */
  order_id: Nullable<number>
  expires_at: Moment
}

interface PromoRedemptionsTable {
  order_id: number
  promo_code_id: number
  state: Generated<'reserved' | 'redeemed' | 'released'>
  created_at: GeneratedMoment
}

interface KeptCheckoutsTable {
  session_id: string
  /** By the names of the checkout's fields. */
  fields: Json<Record<string, unknown>>
  saved_at: GeneratedMoment
}

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Block } from '../shop/content/blocks/blocks.ts'
import type { MediaVariant } from '../shop/content/media.ts'
import type { Locale, Translated } from '../values/locales.ts'
import type { Cents } from '../values/money.ts'

/** The tables, as the migrations make them. A test holds these types against the real database. */
export interface Database {
  counters: CountersTable
  media: MediaTable
  venues: VenuesTable
  soloists: SoloistsTable
  events: EventsTable
  event_soloists: EventSoloistsTable
  event_dates: EventDatesTable
  zones: ZonesTable
  event_tickets: EventTicketsTable
  sessions: SessionsTable
  promo_codes: PromoCodesTable
  carts: CartsTable
  cart_items: CartItemsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_visits: OrderVisitsTable
  promo_redemptions: PromoRedemptionsTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  refund_readings: RefundReadingsTable
  tickets: TicketsTable
  inventory_moves: InventoryMovesTable
  outbox: OutboxTable
  gallery_items: GalleryItemsTable
  pages: PagesTable
  contact_messages: ContactMessagesTable
  used_challenges: UsedChallengesTable
  attempts: AttemptsTable
  audit_log: AuditLogTable
  demo_bank_payments: DemoBankPaymentsTable
  demo_bank_notices: DemoBankNoticesTable
  demo_bank_refunds: DemoBankRefundsTable
}

/** jsonb: read as the value, written as text (`JSON.stringify`). */
type Json<value> = JSONColumnType<value & object>
type GeneratedJson<value> = ColumnType<value, string | undefined, string>
type NullableJson<value> = ColumnType<value | null, string | null | undefined, string | null>
type Moment = ColumnType<Date, Date | string, Date | string>
type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Nullable<value> = ColumnType<value | null, value | null | undefined, value | null>

interface CountersTable {
  name: string
  value: Generated<number>
}

interface MediaTable {
  id: GeneratedAlways<number>
  name: string
  alt_text: Json<Translated>
  caption: NullableJson<Translated>
  width: number
  height: number
  variants: Json<MediaVariant[]>
}

interface VenuesTable {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  city: Json<Translated>
  address: string
  color: Generated<string>
  content: GeneratedJson<Translated<Block[]>>
  cover_id: Nullable<number>
  thumbnail_id: Nullable<number>
  google_maps_url: string
  position: Generated<number>
}

interface SoloistsTable {
  id: GeneratedAlways<number>
  slug: string
  name: string
  profession: Json<Translated>
  description: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  thumbnail_id: Nullable<number>
  cv_url: Nullable<string>
}

export interface StoredWork {
  composer: string
  work: Translated
  minutes: number
}

interface EventsTable {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  subtitle: NullableJson<Translated>
  content: GeneratedJson<Translated<Block[]>>
  program_works: GeneratedJson<StoredWork[]>
  program_url: Nullable<string>
  duration_minutes: number
  cover_id: Nullable<number>
  share_image_id: Nullable<number>
}

interface EventSoloistsTable {
  event_id: number
  soloist_id: number
  position: number
}

interface EventDatesTable {
  id: GeneratedAlways<number>
  event_id: number
  venue_id: number
  starts_at: Moment
  doors_at: Moment
  /** The calendar's day in the shop's time zone, `YYYY-MM-DD`. */
  date: GeneratedAlways<string>
  tmp_purchase_link: Nullable<string>
  issuing_fee_cents: Generated<Cents>
  status: Generated<'scheduled' | 'cancelled' | 'postponed'>
}

interface ZonesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  title: Json<Translated>
  /** null = unlimited */
  capacity: Nullable<number>
  held: Generated<number>
  sold: Generated<number>
}

interface EventTicketsTable {
  id: GeneratedAlways<number>
  event_date_id: number
  zone_id: number
  title: Json<Translated>
  description: NullableJson<Translated>
  price_cents: Cents
  position: Generated<number>
  sale_starts_at: NullableMoment
  sale_ends_at: NullableMoment
}

interface SessionsTable {
  id: string
  data: GeneratedJson<Record<string, unknown>>
  created_at: GeneratedMoment
  expires_at: Moment
}

interface PromoCodesTable {
  id: GeneratedAlways<number>
  code: string
  title: Json<Translated>
  kind: 'percent' | 'fixed'
  percent: Nullable<number>
  amount_cents: Nullable<Cents>
  starts_at: NullableMoment
  ends_at: NullableMoment
  max_uses: Nullable<number>
  used: Generated<number>
  venue_id: Nullable<number>
}

interface CartsTable {
  id: Generated<string>
  session_id: Nullable<string>
  promo_code_id: Nullable<number>
  first_held_at: NullableMoment
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
}

interface CartItemsTable {
  id: GeneratedAlways<number>
  cart_id: string
  hash: string
  event_ticket_id: number
  quantity: number
  held: Generated<number>
  held_until: NullableMoment
  sender_hash: Nullable<string>
  created_at: GeneratedMoment
}

export type OrderState = 'awaiting_payment' | 'paid' | 'expired' | 'cancelled'

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
  message: Generated<string>
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
  /** When the personal data was emptied. */
  erased_at: NullableMoment
}

/** What the buyer read when ordering; later changes of the catalogue do not reach it. */
export interface OrderItemSnapshot {
  ticket_title: Translated
  event_title: Translated
  venue_title: Translated
  venue_city: Translated
  venue_address: string
  venue_slug: string
  google_maps_url: string
  starts_at: string
  doors_at: string
  duration_minutes: number
}

interface OrderItemsTable {
  id: GeneratedAlways<number>
  order_id: number
  event_ticket_id: number
  event_date_id: number
  zone_id: number
  quantity: number
  held: Generated<number>
  sender_hash: Nullable<string>
  unit_price_cents: Cents
  issuing_fee_cents: Cents
  snapshot: Json<OrderItemSnapshot>
}

interface OrderVisitsTable {
  session_id: string
  order_id: number
  created_at: GeneratedMoment
}

interface PromoRedemptionsTable {
  order_id: number
  promo_code_id: number
  state: Generated<'reserved' | 'redeemed' | 'released'>
  created_at: GeneratedMoment
}

export type PaymentState =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'disputed'
  | 'charged_back'

interface PaymentsTable {
  id: GeneratedAlways<number>
  order_id: number
  attempt: number
  provider: string
  provider_ref: Nullable<string>
  state: Generated<PaymentState>
  amount_cents: Cents
  /** What became of the money; null where none has come. */
  settlement: Nullable<'tickets' | 'returned'>
  page_url: Nullable<string>
  error_code: Nullable<string>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
}

interface PaymentEventsTable {
  id: GeneratedAlways<number>
  provider: string
  event_id: string
  body: string
  received_at: GeneratedMoment
  processed_at: NullableMoment
}

interface RefundsTable {
  id: GeneratedAlways<number>
  payment_id: number
  amount_cents: Cents
  state: Generated<'requested' | 'submitted' | 'succeeded' | 'failed'>
  reason: string
  provider_ref: Nullable<string>
  idempotency_key: string
  attempt: Generated<number>
  /** Who asked for it: the shop itself, or somebody in the provider's dashboard. */
  origin: Generated<'shop' | 'provider'>
  created_at: GeneratedMoment
  updated_at: GeneratedMoment
}

interface RefundReadingsTable {
  provider: string
  read_until: Moment
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
}

interface InventoryMovesTable {
  id: GeneratedAlways<number>
  zone_id: number
  kind: 'hold' | 'release' | 'sell' | 'return'
  delta: number
  source: string
  created_at: GeneratedMoment
}

interface OutboxTable {
  id: GeneratedAlways<number>
  kind: string
  recipient: string
  locale: Locale
  data: Json<Record<string, unknown>>
  attempts: Generated<number>
  last_error: Nullable<string>
  created_at: GeneratedMoment
  send_after: GeneratedMoment
  sent_at: NullableMoment
  given_up_at: NullableMoment
}

interface GalleryItemsTable {
  id: GeneratedAlways<number>
  media_id: number
  venue_id: Nullable<number>
  position: Generated<number>
}

interface PagesTable {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  hide_title: Generated<boolean>
  footer_position: Nullable<number>
}

interface ContactMessagesTable {
  id: GeneratedAlways<number>
  locale: Locale
  first_name: string
  last_name: string
  email: string
  phone: Generated<string>
  message: string
  sender_hash: string
  created_at: GeneratedMoment
}

interface AttemptsTable {
  kind: string
  sender_hash: string
  span_starts_at: Moment
  count: Generated<number>
}

interface AuditLogTable {
  id: GeneratedAlways<number>
  happened_at: GeneratedMoment
  actor: string
  action: string
  subject: Generated<string>
  details: GeneratedJson<Record<string, unknown>>
}

interface UsedChallengesTable {
  challenge: string
  expires_at: Moment
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

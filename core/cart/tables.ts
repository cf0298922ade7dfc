import type { GeneratedMoment, Json, Nullable, NullableMoment } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface CartTables {
  promo_codes: PromoCodesTable
  carts: CartsTable
  cart_items: CartItemsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends CartTables {}
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
  archived_at: NullableMoment
  paused_at: NullableMoment
  /** Batch of codes created together. */
  batch: Nullable<string>
}

interface CartsTable {
  id: Generated<string>
  session_id: Nullable<string>
  promo_code_id: Nullable<number>
  first_held_at: NullableMoment
  /** Keys of the last additions, newest last. */
  added_keys: Generated<string[]>
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

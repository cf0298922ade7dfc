import type { GeneratedMoment, Nullable } from '#platform/schema/columns.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface SettingTables {
  shop_settings: ShopSettingsTable
  sale_terms: SaleTermsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends SettingTables {}
}

/** One row; null means not set. */
interface ShopSettingsTable {
  is_only: Generated<boolean>
  shop_name: Nullable<string>
  contact_email: Nullable<string>
  contact_phone: Nullable<string>
  hold_minutes: Nullable<number>
  fee_on_free_tickets: Nullable<boolean>
  texts_in_french: Nullable<boolean>
  texts_in_hungarian: Nullable<boolean>
  seats_per_visit_in_zone: Nullable<number>
  seats_per_visit: Nullable<number>
  seats_per_sender: Nullable<number>
  zone_percent_per_sender: Nullable<number>
  zone_percent_above_seats: Nullable<number>
  return_until_hours: Nullable<number>
  return_keeps_fees: Nullable<boolean>
  exchange_until_hours: Nullable<number>
  refund_per_order: Nullable<number>
  refund_per_day: Nullable<number>
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

/** Append-only. */
interface SaleTermsTable {
  id: GeneratedAlways<number>
  applies_from: GeneratedMoment
  return_until_hours: Nullable<number>
  return_keeps_fees: boolean
  exchange_until_hours: Nullable<number>
}

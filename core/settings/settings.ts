/** Made at the desk. Values from the environment take precedence. */
import type { HoldCaps } from '../inventory/hold-caps.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { OwnReturns } from '../orders/own-tickets/ticket-rights.ts'
import { type Locale, locales } from '#values/locales.ts'

export interface SettingValues {
  shop_name: string
  contact_email: string
  contact_phone: string
  hold_minutes: number
  fee_on_free_tickets: boolean
  /** Whether texts are written in it, besides English. */
  texts_in_french: boolean
  texts_in_hungarian: boolean
  seats_per_visit_in_zone: number
  seats_per_visit: number
  seats_per_sender: number
  zone_percent_per_sender: number
  zone_percent_above_seats: number
  /** null: no returns by buyers. */
  return_until_hours: number | null
  return_keeps_fees: boolean
  /** null: no exchanges by buyers. */
  exchange_until_hours: number | null
  /** In whole euros, as the next: for staff without the right to refund any sum. */
  refund_per_order: number
  /** Of one person, in 24 hours. */
  refund_per_day: number
}

export type SettingName = keyof SettingValues

export type SettingField = { variable: string } & (
  | { kind: 'line' | 'email' | 'phone'; longest: number }
  | { kind: 'number'; least: number; most: number; isOptional?: boolean }
  | { kind: 'choice' }
)

/** The same limits apply to the environment, the desk and the database. */
export const settingFields = {
  shop_name: { variable: 'SHOP_NAME', kind: 'line', longest: 60 },
  contact_email: { variable: 'CONTACT_EMAIL', kind: 'email', longest: 254 },
  contact_phone: { variable: 'CONTACT_PHONE', kind: 'phone', longest: 40 },
  hold_minutes: { variable: 'HOLD_MINUTES', kind: 'number', least: 1, most: 60 },
  fee_on_free_tickets: { variable: 'FEE_ON_FREE_TICKETS', kind: 'choice' },
  texts_in_french: { variable: 'TEXTS_IN_FRENCH', kind: 'choice' },
  texts_in_hungarian: { variable: 'TEXTS_IN_HUNGARIAN', kind: 'choice' },
  seats_per_visit_in_zone: { variable: 'SEATS_PER_VISIT_IN_ZONE', kind: 'number', least: 1, most: 10_000 },
  seats_per_visit: { variable: 'SEATS_PER_VISIT', kind: 'number', least: 1, most: 10_000 },
  seats_per_sender: { variable: 'SEATS_PER_SENDER', kind: 'number', least: 1, most: 100_000 },
  zone_percent_per_sender: { variable: 'ZONE_PERCENT_PER_SENDER', kind: 'number', least: 1, most: 100 },
  zone_percent_above_seats: { variable: 'ZONE_PERCENT_ABOVE_SEATS', kind: 'number', least: 0, most: 1_000_000 },
  return_until_hours: {
    variable: 'RETURN_TICKETS_UNTIL_HOURS',
    kind: 'number',
    least: 0,
    most: 8760,
    isOptional: true,
  },
  return_keeps_fees: { variable: 'RETURN_TICKETS_KEEP_FEES', kind: 'choice' },
  exchange_until_hours: {
    variable: 'EXCHANGE_TICKETS_UNTIL_HOURS',
    kind: 'number',
    least: 0,
    most: 8760,
    isOptional: true,
  },
  refund_per_order: { variable: 'BOX_OFFICE_REFUND_PER_ORDER', kind: 'number', least: 0, most: 100_000 },
  refund_per_day: { variable: 'BOX_OFFICE_REFUND_PER_DAY', kind: 'number', least: 0, most: 1_000_000 },
} as const satisfies Record<SettingName, SettingField>

export const settingNames = Object.keys(settingFields) as SettingName[]

/** As passed to the features. */
export interface SettledConfig {
  settings: SettingValues
  shopName: string
  contactPhone: string
  contactEmail: string
  /** Languages in which the organiser writes. */
  textLocales: readonly Locale[]
  /** After the last change of a cart. */
  holdMinutes: number
  holdCaps: HoldCaps
  /** If the concert takes place as announced. `null`: no returns. */
  ownReturns: OwnReturns | null
  /** In hours before the concert. `null`: no exchanges. */
  exchangeUntilHours: number | null
  refundLimits: RefundLimits
}

/** What staff without `orders.refund` may give back: of an order, and one person in 24 hours. */
export interface RefundLimits {
  order: Cents
  day: Cents
}

export function settleConfig(settings: SettingValues): SettledConfig {
  return {
    settings,
    shopName: settings.shop_name,
    contactPhone: settings.contact_phone,
    contactEmail: settings.contact_email,
    textLocales: locales.filter(
      (locale) => locale === 'en' || (locale === 'fr' ? settings.texts_in_french : settings.texts_in_hungarian),
    ),
    holdMinutes: settings.hold_minutes,
    holdCaps: {
      sessionInZone: settings.seats_per_visit_in_zone,
      session: settings.seats_per_visit,
      client: settings.seats_per_sender,
      clientShare: settings.zone_percent_per_sender,
      clientShareAbove: settings.zone_percent_above_seats,
    },
    refundLimits: { order: toCents(settings.refund_per_order * 100), day: toCents(settings.refund_per_day * 100) },
    ...settleReturns(settings),
  }
}

export function settleReturns(
  settings: Pick<SettingValues, 'return_until_hours' | 'return_keeps_fees' | 'exchange_until_hours'>,
): Pick<SettledConfig, 'ownReturns' | 'exchangeUntilHours'> {
  const { return_until_hours: hoursBefore, return_keeps_fees: keepsFees, exchange_until_hours } = settings
  return {
    ownReturns: hoursBefore === null ? null : { hoursBefore, money: keepsFees ? 'minus_fees' : 'whole' },
    exchangeUntilHours: exchange_until_hours,
  }
}

export const writeSender = (shopName: string): string => `${shopName} <tickets@cadenza.example>`

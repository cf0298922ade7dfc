import { emailRule, findFlaw, lineRule, textPhoneRule, type TextFlaw } from '#ui/forms/text-rules.ts'
import {
  type SettingField,
  settingFields,
  type SettingName,
  settingNames,
  type SettingValues,
} from '#core/settings/settings.ts'

export const settingGroups = {
  house: ['shop_name', 'contact_email', 'contact_phone'],
  seats: [
    'hold_minutes',
    'seats_per_visit_in_zone',
    'seats_per_visit',
    'seats_per_sender',
    'zone_percent_per_sender',
    'zone_percent_above_seats',
  ],
  prices: ['fee_on_free_tickets'],
  languages: ['texts_in_french', 'texts_in_hungarian'],
  returns: ['return_until_hours', 'return_keeps_fees', 'exchange_until_hours'],
  counter: ['refund_per_order', 'refund_per_day'],
} as const satisfies Record<string, readonly SettingName[]>

export type SettingGroup = keyof typeof settingGroups

/** As typed. */
export type SettingTexts = Record<SettingName, string>
export type SettingValue = SettingValues[SettingName]

const writeSetting = (value: SettingValue): string => (value === null ? '' : String(value))

export const toTexts = (values: SettingValues): SettingTexts =>
  Object.fromEntries(settingNames.map((name) => [name, writeSetting(values[name])])) as SettingTexts

/** `number`: invalid or out of range. */
export type SettingFlaw = TextFlaw | 'number'

export function readSetting(name: SettingName, typed: string): { value: SettingValue } | { flaw: SettingFlaw } {
  const field: SettingField = settingFields[name]
  if (field.kind === 'choice') return { value: typed === 'true' }
  if (field.kind === 'number') return readNumber(field, typed)
  const rule = { line: lineRule(field.longest), email: emailRule, phone: textPhoneRule }[field.kind]
  const value = rule.clean(typed)
  const flaw = field.kind === 'phone' && !/\d/.test(value) ? 'missing' : findFlaw(rule, value, true)
  return flaw ? { flaw } : { value }
}

function readNumber(
  { least, most, isOptional = false }: Extract<SettingField, { kind: 'number' }>,
  typed: string,
): { value: number | null } | { flaw: SettingFlaw } {
  // Thousands separators as in spreadsheets.
  const digits = typed.replace(/[\s.,\u202f\u00a0]/g, '')
  if (digits === '' && isOptional) return { value: null }
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : NaN
  return value >= least && value <= most ? { value } : { flaw: 'number' }
}

/** A page linked in the footer, or accepted at the checkout. */
export interface LegalPage {
  id: number
  key: string
  title: string
  /** Below the shop's own address. */
  address: string
  isPublished: boolean
  missing: string[]
}

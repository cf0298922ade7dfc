import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { cleanPhone } from '../../../values/typed-text.ts'

export interface PhoneRules {
  /** How a number without a plus is read. */
  country: string
  /** ISO codes of the countries whose numbers are taken; null = all. */
  allowedCountries: readonly string[] | null
}

/** Reads a number in national or international format. Null where it cannot be called, or is of a country that is not allowed. */
export function readPhone(text: string, { country, allowedCountries }: PhoneRules): PhoneNumber | null {
  const number = parsePhoneNumberFromString(cleanPhone(text), country as CountryCode)
  if (!number?.isValid()) return null
  if (allowedCountries && !allowedCountries.includes(number.country ?? '')) return null
  return number
}

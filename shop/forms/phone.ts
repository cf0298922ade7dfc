import type { CountryCode, PhoneNumber } from 'libphonenumber-js'
import { cleanPhone } from '../../values/typed-text.ts'

/** A country as the phone field offers it. */
export interface Country {
  /** ISO 3166-1, two letters. */
  iso2: string
  /** In the visitor's language. */
  name: string
  /** In its own. */
  nativeName: string
  /** Without the plus. */
  dialCode: string
  continent: Continent
}

export type Continent = 'AF' | 'AN' | 'AS' | 'EU' | 'NA' | 'OC' | 'SA'

/** `parsePhoneNumberFromString` with the numbering plans of whoever asks: few in the browser, all on the server. */
export type ParsePhone = (text: string, country: CountryCode) => PhoneNumber | undefined

export interface PhoneRules {
  /** How a number without a plus is read. */
  country: string
  /** ISO codes of the countries whose numbers are taken; null = all. */
  allowedCountries: readonly string[] | null
}

/** Reads a number in national or international format. Null where it cannot be called, or is of a country that is not allowed. */
export function readPhone(
  text: string,
  { country, allowedCountries }: PhoneRules,
  parse: ParsePhone,
): PhoneNumber | null {
  const number = parse(cleanPhone(text), country as CountryCode)
  if (!number?.isValid()) return null
  if (allowedCountries && !allowedCountries.includes(number.country ?? '')) return null
  return number
}

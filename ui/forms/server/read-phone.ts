import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { cleanPhone } from '#values/typed-text.ts'

export interface PhoneRules {
  /** Country of numbers without a plus. */
  country: string
  /** ISO codes of the countries whose numbers are accepted; null = all. */
  allowedCountries: readonly string[] | null
}

/** Parses a number. Null if it cannot be called, or its country is not allowed. */
export function readPhone(text: string, { country, allowedCountries }: PhoneRules): PhoneNumber | null {
  const number = parse(writeExtension(cleanPhone(text)), country)
  if (!number?.isValid()) return null
  if (allowedCountries && !allowedCountries.includes(number.country ?? '')) return null
  return number
}

function parse(text: string, country: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode)
  if (!number || number.isValid()) return number
  // `+36 (0)30 ...`: the zero in brackets is for domestic calls, whatever the domestic prefix is.
  const { countryCallingCode } = number
  const withoutZero = text.replace(new RegExp(`^(?:\\+|00) *${countryCallingCode} *0 *`), `+${countryCallingCode}`)
  return parsePhoneNumberFromString(withoutZero, country as CountryCode)
}

/** Formats an extension for the library; a label without a number is not an extension. */
function writeExtension(text: string): string {
  const [, number, extension] = /^([+\d ]*) (?:#|x|ext|extension|poste?|mell[ée]k|p|m)\.? ?(\d*)$/.exec(text) ?? []
  if (number === undefined) return text
  return extension === '' ? number : `${number} ext. ${extension}`
}

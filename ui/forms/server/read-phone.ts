import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'
import { cleanPhone } from '#values/typed-text.ts'

export interface PhoneRules {
  /** How a number without a plus is read. */
  country: string
  /** ISO codes of the countries whose numbers are taken; null = all. */
  allowedCountries: readonly string[] | null
}

/** Reads a number in national or international format. Null where it cannot be called, or is of a country that is not allowed. */
export function readPhone(text: string, { country, allowedCountries }: PhoneRules): PhoneNumber | null {
  const number = parse(writeExtension(cleanPhone(text)), country)
  if (!number?.isValid()) return null
  if (allowedCountries && !allowedCountries.includes(number.country ?? '')) return null
  return number
}

function parse(text: string, country: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode)
  if (!number || number.isValid()) return number
  // `+36 (0)30 ...`: the zero in brackets is for calls within the country, whatever is dialled there.
  const { countryCallingCode } = number
  const withoutZero = text.replace(new RegExp(`^(?:\\+|00) *${countryCallingCode} *0 *`), `+${countryCallingCode}`)
  return parsePhoneNumberFromString(withoutZero, country as CountryCode)
}

/** An extension as the library reads it, whatever it is called; a word without a number is none. */
function writeExtension(text: string): string {
  const [, number, extension] = /^([+\d ]*) (?:#|x|ext|extension|poste?|mell[ée]k|p|m)\.? ?(\d*)$/.exec(text) ?? []
  if (number === undefined) return text
  return extension === '' ? number : `${number} ext. ${extension}`
}

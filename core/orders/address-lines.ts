import { nameCountry } from '#values/country-names.ts'
import type { Locale } from '#values/locales.ts'

interface Address {
  zip_code: string
  city: string
  address_line_1: string
  address_line_2: string
  /** ISO 3166-1 alpha-2. */
  country?: string | null
}

/**
 * Formats an address: Hungarian begins with the town; the country comes last, as post offices
 * require.
 */
export function listAddressLines(address: Address, locale: Locale): string[] {
  const town = `${address.zip_code} ${address.city}`.trim()
  const street = [address.address_line_1, address.address_line_2]
  const lines = locale === 'hu' ? [town, ...street] : [...street, town]
  return [...lines, address.country ? nameCountry(address.country, locale) : ''].filter(Boolean)
}

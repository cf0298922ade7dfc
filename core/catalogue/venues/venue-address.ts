import { type Locale, pickText, type Translated } from '#values/locales.ts'

/** Halls of two towns may share a name. A title that contains the town is not extended. */
export const nameHall = (title: string, city: string): string => (title.includes(city) ? title : `${title}, ${city}`)

/**
 * Formats the postal address with its town, unless it contains that in some language: Hungarian
 * begins with the town.
 */
export function formatAddress({ address, city }: { address: string; city: Translated }, locale: Locale): string {
  const town = pickText(city, locale)
  const names = Object.values(city).filter(Boolean)
  if (town === '' || names.some((name) => address.includes(name))) return address
  return locale === 'hu' ? `${town}, ${address}` : `${address}, ${town}`
}

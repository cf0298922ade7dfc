import { type Locale, pickText, type Translated } from '#values/locales.ts'

/** A hall with its town beside it: halls of two towns may have one name. A title that has the town has it once. */
export const nameHall = (title: string, city: string): string => (title.includes(city) ? title : `${title}, ${city}`)

/**
 * A hall's postal address with its town. Most addresses name it already, in whatever language; else it is put where the
 * language has it: Hungarian begins with the town.
 */
export function formatAddress({ address, city }: { address: string; city: Translated }, locale: Locale): string {
  const town = pickText(city, locale)
  const names = Object.values(city).filter(Boolean)
  if (town === '' || names.some((name) => address.includes(name))) return address
  return locale === 'hu' ? `${town}, ${address}` : `${address}, ${town}`
}

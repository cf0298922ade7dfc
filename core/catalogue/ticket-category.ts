import { type Locale, locales, pickText, type Translated } from '#values/locales.ts'

/**
 * What a ticket is called away from its concert's page: the part of the hall and the price type, "Stalls, full price". A price
 * type that names the part by itself stands alone.
 */
export function nameCategory(zone: string, priceType: string): string {
  if (namesZone(priceType, zone)) return priceType
  return [zone, priceType].filter(Boolean).join(', ')
}

/** The same in every language that one of the two is written in. */
export function categoryOf(zone: Translated, priceType: Translated): Translated {
  const nameIn = (locale: Locale) => nameCategory(pickText(zone, locale), pickText(priceType, locale))
  const others = locales.filter((locale) => zone[locale] !== undefined || priceType[locale] !== undefined)
  return { ...Object.fromEntries(others.map((locale) => [locale, nameIn(locale)])), en: nameIn('en') }
}

/** As whole words, so that "Row 10" does not name "Row 1". */
function namesZone(priceType: string, zone: string): boolean {
  const at = priceType.toLowerCase().indexOf(zone.toLowerCase())
  return at >= 0 && !isOfWord(priceType.charAt(at - 1)) && !isOfWord(priceType.charAt(at + zone.length))
}

const isOfWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

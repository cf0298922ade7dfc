import { type Locale, locales, pickText, type Translated } from '#values/locales.ts'

/**
 * Names a ticket outside of its concert's page: "Stalls, full price". A price type that contains
 * the category stands alone.
 */
export function nameCategory(zone: string, priceType: string): string {
  if (namesZone(priceType, zone)) return priceType
  return [zone, priceType].filter(Boolean).join(', ')
}

/** In every language of either part. */
export function categoryOf(zone: Translated, priceType: Translated): Translated {
  const nameIn = (locale: Locale) => nameCategory(pickText(zone, locale), pickText(priceType, locale))
  const others = locales.filter((locale) => zone[locale] !== undefined || priceType[locale] !== undefined)
  return { ...Object.fromEntries(others.map((locale) => [locale, nameIn(locale)])), en: nameIn('en') }
}

/** Compares whole words, so that "Row 10" does not match "Row 1". */
function namesZone(priceType: string, zone: string): boolean {
  const at = priceType.toLowerCase().indexOf(zone.toLowerCase())
  return at >= 0 && !isOfWord(priceType.charAt(at - 1)) && !isOfWord(priceType.charAt(at + zone.length))
}

const isOfWord = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

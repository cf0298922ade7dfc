import { fallbackLocale, type Locale, locales } from '../locales.ts'

/** The address of the shop in each language, without a slash at the end. */
export type Origins = Record<Locale, string>

/** The language of a host name (with its port); English where no language lives there. */
export function localeOfHost(host: string, origins: Origins): Locale {
  return locales.find((locale) => new URL(origins[locale]).host === host.toLowerCase()) ?? fallbackLocale
}

/** What an address says beside its host, without the place on the page. */
export const pathAndQueryOf = ({ pathname, search }: URL): string => pathname + search

/** The same page in every language. */
export function localizedUrls(pathAndQuery: string, origins: Origins): Record<Locale, string> {
  const entries = locales.map((locale) => [locale, new URL(pathAndQuery, origins[locale]).href])
  return Object.fromEntries(entries)
}

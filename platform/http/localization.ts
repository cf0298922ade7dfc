import { fallbackLocale, type Locale, locales } from '#values/locales.ts'

/** Origin of the app in each language, without a trailing slash. */
export type Origins = Record<Locale, string>

/** Whether the app is served at a host name (with its port, unless default). */
export function isServedAt(host: string, origins: Origins): boolean {
  return findLocale(host, origins) !== undefined
}

/** Returns the language of a host name; English for unknown hosts. */
export function findLocaleOfHost(host: string, origins: Origins): Locale {
  return findLocale(host, origins) ?? fallbackLocale
}

function findLocale(host: string, origins: Origins): Locale | undefined {
  const asked = host.toLowerCase()
  return locales.find((locale) => {
    const { host: own, protocol } = new URL(origins[locale])
    return asked === own || asked === `${own}:${protocol === 'https:' ? 443 : 80}`
  })
}

export function isSecureAt(origins: Origins): boolean {
  return Object.values(origins).every((origin) => origin.startsWith('https:'))
}

export const findPathAndQuery = ({ pathname, search }: URL): string => pathname + search

/** URLs of a page in every language: of the same path and query, or of each language's own. */
export function writeLocalizedUrls(page: string | Record<Locale, string>, origins: Origins): Record<Locale, string> {
  // Concatenated, not resolved: a path such as `//name/` would lead to another host.
  const entries = locales.map((locale) => [
    locale,
    new URL(origins[locale] + (typeof page === 'string' ? page : page[locale])).href,
  ])
  return Object.fromEntries(entries)
}

import { fallbackLocale, type Locale, locales } from '#values/locales.ts'

/** The address of the app in each language, without a slash at the end. */
export type Origins = Record<Locale, string>

/** Whether the app lives at a host name (with its port, where it is not the scheme's own). */
export function isServedAt(host: string, origins: Origins): boolean {
  return findLocale(host, origins) !== undefined
}

/** The language of a host name; English where no language lives there. */
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

/** Whether every address of the app is HTTPS. */
export function isSecureAt(origins: Origins): boolean {
  return Object.values(origins).every((origin) => origin.startsWith('https:'))
}

/** What an address says beside its host, without the place on the page. */
export const findPathAndQuery = ({ pathname, search }: URL): string => pathname + search

/** The same page in every language: under the same path and query, or under the one that each language has for it. */
export function writeLocalizedUrls(page: string | Record<Locale, string>, origins: Origins): Record<Locale, string> {
  // Put together, not resolved: a path such as `//name/` would lead to another host.
  const entries = locales.map((locale) => [
    locale,
    new URL(origins[locale] + (typeof page === 'string' ? page : page[locale])).href,
  ])
  return Object.fromEntries(entries)
}

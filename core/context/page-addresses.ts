import type { Head } from '@cadenza/navigation'
import { redirect } from '@cadenza/navigation/server'
import { writeLocalizedUrls, findPathAndQuery } from '#platform/http/localization.ts'
import { fallbackLocale, type Locale, locales, type Translated } from '#values/locales.ts'
import type { Config } from './config.ts'

/** The shop's URLs are shorter; browsers and proxies accept four times as much. */
const longestPath = 2000

/** As written by `href`. */
export type PagePaths = Record<Locale, string>

/**
 * Returns the paths of a page whose slug differs by language; English is the fallback.
 *
 *     const paths = writePathsBySlug(article.slug, (slug) => href(routes.article, { article: slug }))
 */
export function writePathsBySlug(slug: Translated, toPath: (slug: string) => string): PagePaths {
  const entries = locales.map((locale) => [locale, toPath(slug[locale] ?? slug.en)])
  return Object.fromEntries(entries)
}

/** Spread into `head`: the language switch reads it, too. */
export function createPathsHead(
  paths: PagePaths,
  { config, locale }: { config: Pick<Config, 'origins'>; locale: Locale },
): Required<Pick<Head, 'canonical' | 'alternates'>> {
  const urls = writeLocalizedUrls(paths, config.origins)
  return { canonical: urls[locale], alternates: listAlternates(urls) }
}

/** English is the default. */
export function listAlternates(urls: Record<Locale, string>): NonNullable<Head['alternates']> {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: urls[locale] })),
    { hreflang: 'x-default', href: urls[fallbackLocale] },
  ]
}

/**
 * Redirects (301, keeping the query) to the page's URL in the host's language. Null if it was
 * requested by that.
 */
export function redirectToOwnPath(paths: PagePaths, { url, locale }: { url: URL; locale: Locale }) {
  const own = new URL(paths[locale], url)
  return own.pathname === url.pathname ? null : redirect(own.pathname + url.search, { status: 301 })
}

/**
 * Reads the page to return to, requested by a form or a link: only on this host, else the default.
 */
export function readPagePath(asked: unknown, origin: string, otherwise = '/'): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > longestPath) return otherwise
  const url = URL.parse(asked, origin)
  // `/..//name/` resolves to `//name/`, which browsers read as another host.
  return url && url.origin === origin && !url.pathname.startsWith('//') ? findPathAndQuery(url) : otherwise
}

import type { Head } from '@cadenza/navigation'
import { redirect } from '@cadenza/navigation/server'
import { writeLocalizedUrls, findPathAndQuery } from '#platform/http/localization.ts'
import { fallbackLocale, type Locale, locales, type Translated } from '#values/locales.ts'
import type { Config } from './config.ts'

/** An address of ours is not longer; browsers and proxies take four times as much. */
const longestPath = 2000

/** Path and query of one page on each language's host, as `href` writes them. */
export type PagePaths = Record<Locale, string>

/**
 * The paths of a page whose slug is another one in each language: English stands in where a language has none.
 *
 *     const paths = writePathsBySlug(article.slug, (slug) => href(routes.article, { article: slug }))
 */
export function writePathsBySlug(slug: Translated, toPath: (slug: string) => string): PagePaths {
  const entries = locales.map((locale) => [locale, toPath(slug[locale] ?? slug.en)])
  return Object.fromEntries(entries)
}

/** The head's part of a page whose address is not the same in each language: spread into `head`, it reaches the switch of languages, too. */
export function createPathsHead(
  paths: PagePaths,
  { config, locale }: { config: Pick<Config, 'origins'>; locale: Locale },
): Required<Pick<Head, 'canonical' | 'alternates'>> {
  const urls = writeLocalizedUrls(paths, config.origins)
  return { canonical: urls[locale], alternates: listAlternates(urls) }
}

/** A page in each language, and in English for who reads none of them, as a head names them. */
export function listAlternates(urls: Record<Locale, string>): NonNullable<Head['alternates']> {
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: urls[locale] })),
    { hreflang: 'x-default', href: urls[fallbackLocale] },
  ]
}

/**
 * Leads (301, the query kept) to the page's address in the language of the host, where it was asked for by another one, such as
 * the slug of another language. Null: it was asked for by its own.
 */
export function redirectToOwnPath(paths: PagePaths, { url, locale }: { url: URL; locale: Locale }) {
  const own = new URL(paths[locale], url)
  return own.pathname === url.pathname ? null : redirect(own.pathname + url.search, { status: 301 })
}

/** Path and query of the page to end on, as a form or a link asks for it: one of this very host, whatever is asked for; else the one that is given. */
export function readPagePath(asked: unknown, origin: string, otherwise = '/'): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.length > longestPath) return otherwise
  const url = URL.parse(asked, origin)
  // `/..//name/` comes to `//name/`, by which browsers mean another host.
  return url && url.origin === origin && !url.pathname.startsWith('//') ? findPathAndQuery(url) : otherwise
}

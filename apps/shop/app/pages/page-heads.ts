import type { Head } from '@cadenza/navigation'
import type { CompleteHead } from '@cadenza/navigation/fastify'
import { type Locale, locales } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { listAlternates } from '#core/context/page-addresses.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { writeLocalizedUrls, findPathAndQuery } from '#platform/http/localization.ts'

const openGraphLocales: Record<Locale, string> = { en: 'en_GB', fr: 'fr_FR', hu: 'hu_HU' }

/**
 * Completes every page's head: title with the shop's name, canonical URL, alternates with English
 * as the default, data for shared links. By default, the path is the same in all languages.
 */
export function completeHead(config: Pick<Config, 'origins' | 'shopName'>): CompleteHead<ShopContext> {
  return (head, { url, context: { locale } }) => {
    // Read late, because it changes while the shop runs.
    const { origins, shopName } = config
    const canonical = head.canonical ?? origins[locale] + url.pathname
    const alternates = head.alternates ?? findAlternates(new URL(canonical), origins)
    const title = writePageTitle(head.title, shopName)
    if (head.robots) return { ...head, title, canonical, alternates }
    const { description } = head
    const openGraph = {
      title: head.title ?? shopName,
      ...(description && { description }),
      url: canonical,
      type: 'website',
      site_name: shopName,
      locale: openGraphLocales[locale],
      ...head.openGraph,
    }
    return { ...head, title, canonical, alternates, openGraph }
  }
}

export function findAlternates(url: URL, origins: Config['origins']): NonNullable<Head['alternates']> {
  return listAlternates(writeLocalizedUrls(findPathAndQuery(url), origins))
}

/** Returns the same path and query on each language's host, or the path from the head. */
export function findLocalizedUrls(
  { head, url, locale }: { head: Pick<Head, 'alternates'> | undefined; url: URL; locale: Locale },
  origins: Config['origins'],
): Record<Locale, string> {
  const pathIn = (language: Locale) =>
    URL.parse(head?.alternates?.find(({ hreflang }) => hreflang === language)?.href ?? '')?.pathname
  const paths = locales.map((other) => {
    const said = pathIn(other)
    return [other, (said === undefined || said === pathIn(locale) ? url.pathname : said) + url.search]
  })
  return writeLocalizedUrls(Object.fromEntries(paths), origins)
}

/** Returns page and shop; the shop only if the page has no title or the same one. */
export function writePageTitle(title: string | undefined, shopName: string): string {
  return !title || title === shopName ? shopName : `${title} – ${shopName}`
}

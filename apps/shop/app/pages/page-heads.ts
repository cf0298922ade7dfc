import type { Head } from '@cadenza/navigation'
import type { CompleteHead } from '@cadenza/navigation/fastify'
import { type Locale, locales } from '#values/locales.ts'
import type { Config } from '#core/context/config.ts'
import { listAlternates } from '#core/context/page-addresses.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { writeLocalizedUrls, findPathAndQuery } from '#platform/http/localization.ts'

/** The languages as Open Graph writes them. */
const openGraphLocales: Record<Locale, string> = { en: 'en_GB', fr: 'fr_FR', hu: 'hu_HU' }

/**
 * Completes the head of every page: its title with the shop's name, its address, where the same page is in the other languages,
 * that English is for everybody else, and what a shared link to it shows. A page that says nothing of it has its path as its address, the same in all languages.
 */
export function completeHead(config: Pick<Config, 'origins' | 'shopName'>): CompleteHead<ShopContext> {
  return (head, { url, context: { locale } }) => {
    // It changes while the shop runs.
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

/** The page at a URL in each language, and in English for who reads none of them. */
export function findAlternates(url: URL, origins: Config['origins']): NonNullable<Head['alternates']> {
  return listAlternates(writeLocalizedUrls(findPathAndQuery(url), origins))
}

/**
 * Where the switch of languages leads: to the same path and query on the host of each language; where the page's head says that
 * a language has another path for it, to that one.
 */
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

/** What a browser's tab says: the page and the shop; the shop alone where the page has no title or that very one. */
export function writePageTitle(title: string | undefined, shopName: string): string {
  return !title || title === shopName ? shopName : `${title} – ${shopName}`
}

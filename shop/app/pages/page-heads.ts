import type { CompleteHead } from '@cadenza/navigation/fastify'
import { fallbackLocale, locales } from '../../../values/locales.ts'
import type { Config } from '../../context/config.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import { localizedUrls, pathAndQueryOf } from '../../../platform/http/localization.ts'

/**
 * Completes the head of every page: its title with the shop's name, where the same page is in the other languages, and that
 * English is for everybody else.
 */
export function completeHead({ origins, shopName }: Pick<Config, 'origins' | 'shopName'>): CompleteHead<ShopContext> {
  return (head, { url }) => ({
    ...head,
    title: titleOf(head.title, shopName),
    alternates: findAlternates(url, origins),
  })
}

/** The page at a URL in each language, and in English for who reads none of them. */
export function findAlternates(url: URL, origins: Config['origins']): { hreflang: string; href: string }[] {
  const urls = localizedUrls(pathAndQueryOf(url), origins)
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: urls[locale] })),
    { hreflang: 'x-default', href: urls[fallbackLocale] },
  ]
}

/** What a browser's tab says: the page and the shop; the shop alone where the page has no title or that very one. */
export function titleOf(title: string | undefined, shopName: string): string {
  return !title || title === shopName ? shopName : `${title} – ${shopName}`
}

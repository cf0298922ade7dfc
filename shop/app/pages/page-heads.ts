import type { NavigationOptions } from '@cadenza/navigation/fastify'
import type { Answer } from '@cadenza/navigation/server'
import { fallbackLocale, locales } from '../../../values/locales.ts'
import type { Config } from '../../context/config.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import { localizedUrls, pathAndQueryOf } from '../../../platform/http/localization.ts'

type Handlers = NavigationOptions<ShopContext>['handlers']
type AnyHandler = (input: { url: URL }) => Answer | Promise<Answer>

/**
 * Completes the head of every page: its title with the shop's name, where the same page is in the other languages, and that
 * English is for everybody else.
 */
export function completeHeads(
  handlers: Handlers,
  { origins, shopName }: Pick<Config, 'origins' | 'shopName'>,
): Handlers {
  const add =
    (handler: AnyHandler): AnyHandler =>
    async (input) => {
      const answer = await handler(input)
      const isPage = answer.kind === 'dialog' || (answer.kind === 'view' && answer.component !== null)
      if (!isPage) return answer
      const { head } = answer
      const alternates = findAlternates(input.url, origins)
      return { ...answer, head: { ...head, title: titleOf(head?.title, shopName), alternates } }
    }
  // Each handler keeps its own route's types: nothing but the answer is touched.
  const entries = Object.entries(handlers as Record<string, AnyHandler>)
  return Object.fromEntries(entries.map(([name, handler]) => [name, add(handler)]))
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

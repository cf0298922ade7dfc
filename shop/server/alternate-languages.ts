import type { NavigationOptions } from '@cadenza/navigation/fastify'
import type { Answer } from '@cadenza/navigation/server'
import { fallbackLocale, locales } from '../locales.ts'
import type { Config } from './config.ts'
import type { ShopContext } from './context.ts'
import { localizedUrls } from './localization.ts'

type Handlers = NavigationOptions<ShopContext>['handlers']
type AnyHandler = (input: { request: { url: string } }) => Answer | Promise<Answer>

/** Adds to the head of every page where the same page is in the other languages, and that English is for everybody else. */
export function addAlternateLanguages(handlers: Handlers, { origins }: Pick<Config, 'origins'>): Handlers {
  const add =
    (handler: AnyHandler): AnyHandler =>
    async (input) => {
      const answer = await handler(input)
      if (answer.kind !== 'view' || answer.component === null) return answer
      const urls = localizedUrls(input.request.url, origins)
      const alternates = [
        ...locales.map((locale) => ({ hreflang: locale as string, href: urls[locale] })),
        { hreflang: 'x-default', href: urls[fallbackLocale] },
      ]
      return { ...answer, head: { ...answer.head, alternates } }
    }
  // Each handler keeps its own route's types: nothing but the answer is touched.
  const entries = Object.entries(handlers as Record<string, AnyHandler>)
  return Object.fromEntries(entries.map(([name, handler]) => [name, add(handler)]))
}

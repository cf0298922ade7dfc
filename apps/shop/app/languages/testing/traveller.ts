import type { Locale } from '#values/locales.ts'
import type { TestShop } from '#test/shop/shop.ts'
import { createAddress, type TestResponse, type TestVisitor } from '#test/shop/test-visitor.ts'

/** A visitor whose browser moves between the hosts of languages. */
export interface Traveller {
  /** The browser at each host, with that host's cookies. */
  at: Record<Locale, TestVisitor>
  /**
   * Opens an address and follows redirects across hosts; `until` stops before an address of that
   * pattern.
   */
  open(url: string, options?: { until?: RegExp }): Promise<Arrival>
  /** Follows the language switch on a page. */
  change(from: Locale, to: Locale, path?: string): Promise<Arrival>
}

interface Arrival {
  url: URL
  locale: Locale
  /** Response of the last address requested. */
  answer: TestResponse
  /** All addresses on the way, including the last one. */
  way: string[]
}

export function createTraveller({ visitor, config: { origins } }: TestShop): Traveller {
  const address = createAddress()
  const at = { en: visitor('en', address), fr: visitor('fr', address), hu: visitor('hu', address) }

  async function open(asked: string, { until }: { until?: RegExp } = {}): Promise<Arrival> {
    let url = new URL(asked)
    const way: string[] = []
    for (;;) {
      way.push(url.href)
      const [locale] = Object.entries(origins).find(([, origin]) => origin === url.origin) as [Locale, string]
      const answer = await at[locale].get(url.pathname + url.search, { follow: false })
      if (answer.location === null || way.length > 10) return { url, locale, answer, way }
      url = new URL(answer.location, url)
      if (until?.test(url.href)) return { url, locale, answer, way }
    }
  }

  return {
    at,
    open,
    async change(from, to, path = '/venues') {
      const { props } = await at[from].get(path)
      return open(props.localization.localizedUrls[to])
    },
  }
}

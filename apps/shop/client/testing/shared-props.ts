import type { Locale } from '#values/locales.ts'
import type { SharedProps } from '#apps/shop/shared-props.ts'

export type SharedChanges = { [part in keyof SharedProps]?: Partial<SharedProps[part]> }

/**
 * Creates the shared properties of a page in tests, on the 21st of November 2026, with these
 * changes.
 */
export function createSharedProps(locale: Locale, changes: SharedChanges = {}): SharedProps {
  return {
    localization: {
      locale,
      timeZone: 'Europe/Budapest',
      localizedUrls: { en: '/', fr: '/', hu: '/' },
      currentRoute: null,
      ...changes.localization,
    },
    cart: { count: 0, ...changes.cart },
    security: { user: null, csrf_token: 'token', ...changes.security },
    meta: { footerLinks: [], menu: [], ...changes.meta },
    shop: {
      name: 'Cadenza',
      email: 'hello@cadenza.example',
      phone: '+33 1 99 00 12 34',
      now: '2026-11-21T12:00:00.000Z',
      social: [],
      ...changes.shop,
    },
    errors: { ...changes.errors } as Record<string, string>,
    flash: { ...changes.flash },
    input: { ...changes.input },
  }
}

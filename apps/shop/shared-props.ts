import type { MenuItem } from '#core/content/menus/menu-item.ts'
import type { Notice } from '#values/notice.ts'
import type { SocialLink } from '#values/social-links.ts'
import type { Locale } from '#values/locales.ts'
import type { TypedForm } from './layout/typed/typed.ts'
import type { TimeZone, Timestamp } from '#values/dates.ts'

export interface SharedProps {
  localization: {
    locale: Locale
    /** Time zone of displayed dates, wherever the visitor is. */
    timeZone: TimeZone
    /** Absolute URLs of the page in each language. */
    localizedUrls: Record<Locale, string>
    currentRoute: string | null
  }
  cart: { count: number }
  security: {
    user: User | null
    /** Value of the `_token` field of forms sent without JavaScript. */
    csrf_token: string
  }
  meta: {
    footerLinks: MenuItem[]
    menu: MenuItem[]
  }
  shop: { name: string; email: string; phone: string; now: Timestamp; social: SocialLink[] }
  /** First message by field. */
  errors: Record<string, string>
  flash: Flash
  /** Input of a form returned with errors: only without JavaScript. */
  input?: Record<string, unknown>
}

export interface Flash {
  /** A one-time message in the visitor's language. */
  notice?: Notice
  /** Input on this page in the previous language. */
  typed?: TypedForm[]
  /** Flash data of features, such as `contact: 'sent'`. */
  [key: string]: unknown
}

export interface User {
  name: string
  email: string
}

import type { MenuItem } from '#core/content/menus/menu-item.ts'
import type { Notice } from '#values/notice.ts'
import type { SocialLink } from '#values/social-links.ts'
import type { Locale } from '#values/locales.ts'
import type { TypedForm } from './layout/typed/typed-form.ts'
import type { TimeZone, Timestamp } from '#values/dates.ts'

/** What every page receives beside its own properties. */
export interface SharedProps {
  localization: {
    locale: Locale
    /** By whose clocks dates are told, wherever the visitor is. */
    timeZone: TimeZone
    /** The same page in each language, whole addresses. */
    localizedUrls: Record<Locale, string>
    currentRoute: string | null
  }
  cart: { count: number }
  security: {
    user: User | null
    /** Goes into the `_token` field of forms that are sent without JavaScript. */
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
  /** What was typed into a form that came back with errors: only there when it was sent without JavaScript. */
  input?: Record<string, unknown>
}

export interface Flash {
  /** A message that is shown once, in the visitor's language. */
  notice?: Notice
  /** What was typed on this page in the language that was left. */
  typed?: TypedForm[]
  /** Features' own one-time facts, such as `contact: 'sent'`. */
  [key: string]: unknown
}

export interface User {
  name: string
  email: string
}

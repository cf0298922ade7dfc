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

export interface Notice {
  kind: 'positive' | 'negative' | 'warning'
  text: string
  caption?: string
}

/** What one finds at an account of the shop elsewhere: icons show the kind, never a company's mark. */
export const socialKinds = ['photos', 'videos', 'music', 'posts', 'news'] as const

export interface SocialLink {
  kind: (typeof socialKinds)[number]
  href: string
}

export interface User {
  name: string
  email: string
}

/** Leads to a page of the shop, to one elsewhere, or does something: the first of them that is there. */
export interface MenuItem {
  title: string
  uri: string | null
  external_uri?: string | null
  event?: MenuEvent | null
}

/** What an item of the menu can do; `layout/links.ts` says where it is sent. */
export type MenuEvent = 'extend_holds' | 'logout'

import type { Page } from '@playwright/test'
import type { Translate } from '../shop/i18n/translator.ts'
import type { Locale } from '../values/locales.ts'

/** Somebody at a browser, and the language in which they read the shop. */
export interface Visitor {
  page: Page
  t: Translate
  locale: Locale
  /** Nobody else's, so that their order and their mails can be told from all others. */
  email: string
}

import type { Page } from '@playwright/test'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'

/** Somebody at a browser, and the language in which they read the shop. */
export interface BrowserVisitor {
  page: Page
  t: ServerTranslate
  locale: Locale
  /** Nobody else's, so that their order and their mails can be told from all others. */
  email: string
}

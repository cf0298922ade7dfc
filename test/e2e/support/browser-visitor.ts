import type { Page } from '@playwright/test'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'

export interface BrowserVisitor {
  page: Page
  t: ServerTranslate
  locale: Locale
  /** Unique, to identify their order and mails. */
  email: string
}

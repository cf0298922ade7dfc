import type { Kysely } from 'kysely'
import type { MailMessageKey } from '../../shop/i18n/server/areas.ts'
import type { Translate } from '../../shop/i18n/translator.ts'
import type { Locale } from '../../values/locales.ts'
import type { Config } from '../../shop/context/config.ts'
import type { SafeHtml } from '../http/responses/html-template.ts'
import type { Database } from '../../db/schema/database.ts'

/** A mail as its writer makes it, in one language. */
export interface Mail {
  subject: string
  text: string
  html: SafeHtml
  /** Whom an answer goes to, where it is not the shop. */
  replyTo?: { name: string; address: string }
  attachments?: { filename: string; content: Buffer | string; contentType: string }[]
}

export interface MailContext {
  db: Kysely<Database>
  config: Config
  locale: Locale
  translate: Translate<MailMessageKey>
}

/**
 * Makes a mail from what was queued, at the time of sending. `null`: what it was about is gone, and nothing is sent.
 * What it throws counts as a failed try.
 */
export type MailWriter<data extends object> = (data: data, context: MailContext) => Promise<Mail | null>

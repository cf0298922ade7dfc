import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { MailWriters } from '#platform/mail/mail.ts'
import type { Locale } from '#values/locales.ts'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Config } from './config.ts'

/** What the writer of a mail is given, at the time of sending. */
export interface MailContext {
  db: Kysely<Database>
  config: Config
  /** The recipient's. */
  locale: Locale
  translate: Translate<MailMessageKey>
  /** What keeps the processor busy is done on another thread. */
  runInWorker: RunInWorker
}

export type ShopMailWriters = MailWriters<MailContext>

import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { MailWriters } from '#platform/mail/mail.ts'
import type { Locale } from '#values/locales.ts'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Config } from './config.ts'

/** Context of a mail writer, at the time of sending. */
export interface MailContext {
  db: Kysely<Database>
  config: Config
  /** Locale of the recipient. */
  locale: Locale
  translate: Translate<MailMessageKey>
  /** Runs CPU-intensive work in a worker thread. */
  runInWorker: RunInWorker
}

export type ShopMailWriters = MailWriters<MailContext>

import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import type { ServerTranslate, MailMessageKey } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts'
import type { AccountMessageKey, Messages, Translate } from '#ui/i18n/translator.ts'
import type { SaleQueues } from '../queue/queue.ts'
import type { Job, JobContext } from '#platform/jobs/jobs.ts'
import type { MailWriters } from '#platform/mail/mail.ts'
import type { ReportContentError } from './content-errors.ts'
import type { ReadShared } from './shared-reads.ts'
import type { Config } from './config.ts'

export interface Passwords extends PasswordHasher {
  /** Expects lower case. */
  isCommon(password: string): boolean
}

/** Created once per request; nothing in it is global. */
export interface ShopContext {
  db: Db
  readShared: ReadShared
  queues: SaleQueues
  config: Config
  locale: Locale
  translate: ServerTranslate
  /** With these key prefixes, passed as page properties. */
  accountTexts: (...prefixes: string[]) => Messages<AccountMessageKey>
  session: Session
  passwords: Passwords
  /** For CPU-intensive work. */
  runInWorker: RunInWorker
  /** Logs invalid stored content once. */
  reportContentError: ReportContentError
  /** Replaceable in tests. Times that decide about seats and money come from the database. */
  now: () => Date
}

export type ShopHandler<name extends RouteName> = Handler<name, ShopContext>

export interface ShopJobContext extends JobContext {
  config: Config
}

export type ShopJob = Job<ShopJobContext>

/** At the time of sending. */
export interface MailContext {
  db: Db
  config: Config
  /** Of the recipient. */
  locale: Locale
  translate: Translate<MailMessageKey>
  /** For CPU-intensive work. */
  runInWorker: RunInWorker
}

export type ShopMailWriters = MailWriters<MailContext>

import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import type { Kysely } from 'kysely'
import type { ReportContentError } from './content-errors.ts'
import type { ReadShared } from './shared-reads.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { Locale } from '#values/locales.ts'
import type { Config } from './config.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Session } from '#platform/http/sessions/session.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts'
import type { AccountMessageKey, Messages } from '#ui/i18n/translator.ts'

/** Password hashing, and the list of common passwords to refuse. */
export interface Passwords extends PasswordHasher {
  /** Expects lower case. */
  isCommon(password: string): boolean
}

/** Context of a request for its handler. Created once per request; nothing in it is global. */
export interface ShopContext {
  db: Kysely<Database>
  readShared: ReadShared
  config: Config
  locale: Locale
  translate: ServerTranslate
  /** Texts for account pages with these key prefixes, passed as page properties. */
  accountTexts: (...prefixes: string[]) => Messages<AccountMessageKey>
  session: Session
  passwords: Passwords
  /** Runs CPU-intensive work in a worker thread. */
  runInWorker: RunInWorker
  /** Logs invalid stored content, which is omitted, once. */
  reportContentError: ReportContentError
  /**
   * The clock, replaceable in tests. Times that decide about seats and money come from the
   * database.
   */
  now: () => Date
}

export type ShopHandler<name extends RouteName> = Handler<name, ShopContext>

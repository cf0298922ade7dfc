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

/** Passwords as they are stored, and those that are too common to be taken. */
export interface Passwords extends PasswordHasher {
  /** Asked with small letters. */
  isCommon(password: string): boolean
}

/** What a request brings to its handler. Made once a request; nothing in it is global. */
export interface ShopContext {
  db: Kysely<Database>
  readShared: ReadShared
  config: Config
  locale: Locale
  translate: ServerTranslate
  /** What pages about accounts say: the texts whose names begin so, to go with the page's properties. */
  accountTexts: (...prefixes: string[]) => Messages<AccountMessageKey>
  session: Session
  passwords: Passwords
  /** What keeps the processor busy is done on another thread. */
  runInWorker: RunInWorker
  /** Tells the log, once, of something stored that does not fit and is left out. */
  reportContentError: ReportContentError
  /** The clock; passed on so that tests can set it. Times that decide about seats and money are the database's. */
  now: () => Date
}

export type ShopHandler<name extends RouteName> = Handler<name, ShopContext>

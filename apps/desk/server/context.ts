import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { answersFor } from '@cadenza/navigation/server'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { AppServices } from '#core/context/mounted-app.ts'
import type { Config } from '#core/context/config.ts'
import type { Passwords } from '#core/context/shop-context.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskTranslate } from '../i18n/server/areas.ts'
import type { DeskApp } from '../register.ts'
import type { PreviewLinks } from './preview-links.ts'
import type { Factors } from './factor-store.ts'
import type { DeskSession } from './session.ts'
import type { StaffPerson } from './staff-store.ts'

/** What a request to the desk brings to its handler. Made once a request; nothing in it is global. */
export interface DeskContext {
  db: Kysely<Database>
  /** For work that goes on after its request. */
  workDb: AppServices['workDb']
  config: Config
  locale: Locale
  translate: DeskTranslate
  passwords: Passwords
  session: DeskSession
  /** What a mail of the outbox says, written as of now. */
  writeMail: AppServices['writeMail']
  /** What the organiser settles while the shop runs. */
  settings: AppServices['settings']
  /** Where what is written is looked at before it is published. */
  previews: PreviewLinks
  /** Where papers are written. */
  runInWorker: AppServices['runInWorker']
  /** Who has signed in, with both factors, and works for the house; null: nobody. */
  person: StaffPerson | null
  /** Why nobody could be asked for: the database, or too many requests. Only the error page is shown then. */
  failure?: unknown
  now: () => Date
}

/** What the guards find, by their names. */
export interface DeskGuarded {
  halfway: HalfwayPerson
  staff: StaffPerson
}

/** Who has typed the right password, and has not shown a second factor yet. */
export interface HalfwayPerson {
  id: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
  sessionId: string
  factors: Factors
  /** Whether a passkey of theirs that does not count yet will, once it is shown here. */
  mayConfirmPasskey: boolean
}

/** A handler of the way in. Whatever stands behind the guard `staff` is made by `deskHandler`. */
export type EntryHandler<name extends RouteName<DeskApp['routes']>> = Handler<name, DeskContext, DeskGuarded, DeskApp>

export const { view } = answersFor<DeskApp>()

import type { Handler } from '@cadenza/navigation/fastify'
import type { RouteName } from '@cadenza/navigation'
import { answersFor, type ServerProperties, type ViewAnswer, type ViewOptions } from '@cadenza/navigation/server'
import type { Db } from '#platform/schema/schema.ts'
import type { AppServices } from '#core/context/mounted-app.ts'
import type { Config } from '#core/context/config.ts'
import type { Passwords } from '#core/context/shop-context.ts'
import type { Locale } from '#values/locales.ts'
import type { DeskTranslate } from '../i18n/server/catalogue.ts'
import type { DeskApp, DeskPages } from '../register.ts'
import type { PreviewLinks } from './preview-links.ts'
import type { Factors } from './factor-store.ts'
import type { DeskSession } from './session.ts'
import type { StaffPerson } from './staff-store.ts'

/** Created once per request; nothing in it is global. */
export interface DeskContext {
  db: Db
  /** For work that outlives its request. */
  workDb: AppServices['workDb']
  config: Config
  locale: Locale
  translate: DeskTranslate
  passwords: Passwords
  session: DeskSession
  writeMail: AppServices['writeMail']
  settings: AppServices['settings']
  queues: AppServices['queues']
  previews: PreviewLinks
  runInWorker: AppServices['runInWorker']
  /** Staff member signed in with both factors; null: none. */
  person: StaffPerson | null
  /** Why the user is unknown: the database, or too many requests. Only the error page is shown. */
  failure?: unknown
  now: () => Date
}

export interface DeskGuarded {
  halfway: HalfwayPerson
  staff: StaffPerson
}

/** User with a correct password, before the second factor. */
export interface HalfwayPerson {
  id: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
  sessionId: string
  factors: Factors
  /** Whether a passkey not yet accepted at the desk will be, once it is used here. */
  mayConfirmPasskey: boolean
}

/** Handlers behind the guard `staff` are created by `deskHandler` instead. */
export type EntryHandler<name extends RouteName<DeskApp['routes']>> = Handler<name, DeskContext, DeskGuarded, DeskApp>

type PageProps<name extends keyof DeskPages> = DeskPages[name] extends () => Promise<{
  default: (props: infer props) => void
}>
  ? props
  : never

/**
 * Answers with a page of the desk, by its name, the title of the tab, and its properties.
 *
 *     view('orders', translate('orders.title'), { orders, filters })
 */
export const view = <name extends keyof DeskPages>(
  page: name,
  title: string,
  properties: ServerProperties<PageProps<name>>,
  options: ViewOptions = {},
): ViewAnswer => answersFor<DeskApp>().view(page, properties as never, { ...options, head: { title, ...options.head } })

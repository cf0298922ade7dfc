import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { BrowserSources } from '#platform/build/page-sources.ts'
import type { PageFiles } from '#platform/build/renderer.ts'
import type { OperationKinds } from '#platform/jobs/operations/operation.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import type { RunInWorker } from '#platform/threads/run-in-worker.ts'
import type { Locale } from '#values/locales.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import type { SettingValues } from '../settings/settings.ts'
import type { Config } from './config.ts'
import type { ShopJobContext } from './job-context.ts'
import type { StoredSettings } from './settings-store.ts'
import type { OpenPreview } from './preview-port.ts'
import type { Passwords } from './shop-context.ts'

/** What the organiser settles while the shop runs; `config` has it as of now. */
export interface OrganiserSettings {
  /** Reads what is settled by now, so that it counts in this process at once. */
  refresh(db: Kysely<Database>): Promise<void>
  /** What counts where this is stored: what the environment says, then what is stored, then what the shop comes with. */
  settle(stored: StoredSettings): SettingValues
}

/** What an app that is mounted into the shop is given by it: nothing of a visit, since each app has sessions of its own. */
export interface AppServices {
  config: Config
  db: Kysely<Database>
  /** Connections with the timeouts of jobs, for work that goes on after its request. */
  workDb: Kysely<Database>
  passwords: Passwords
  clock: () => Date
  /** What the shop says, for the rules of fields that both apps have. */
  translatorOf(locale: Locale): ServerTranslate
  /** Where documents are written: on a thread that no visitor waits for. */
  runInWorker: RunInWorker
  /** What a mail of the outbox says, written as of now; null where there is nothing to say any more. */
  writeMail(queued: QueuedMail): Promise<Mail | null>
  settings: OrganiserSettings
  /** Says who knows the links by which a page is looked at before it is published. */
  previewBy(open: OpenPreview): void
  /** Whether a request is refused because there are too many: nothing is asked of the database for it. */
  isShed(request: FastifyRequest): boolean
}

/** Puts an app onto the shop's server. */
export type MountApp = (app: FastifyInstance, services: AppServices) => Promise<void>

/** An app on the same server, under a path of its own, whose pages are rendered in the browser. */
export interface MountedApp {
  sources: BrowserSources
  mount(files: PageFiles): MountApp
  /** Long work of its own, with which jobs go on. */
  operations?(given: Pick<AppServices, 'runInWorker'>): OperationKinds<ShopJobContext>
  /** Lines for a person at a terminal, once the server listens. */
  describeStart(services: Pick<AppServices, 'config' | 'db'>): Promise<string[]>
}

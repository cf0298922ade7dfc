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

/**
 * Settings that the organiser changes while the shop runs; `config` contains the current values.
 */
export interface OrganiserSettings {
  /** Reads the current settings, so that they apply in this process at once. */
  refresh(db: Kysely<Database>): Promise<void>
  /**
   * Resolves the effective values: the environment, then the stored settings, then the defaults.
   */
  settle(stored: StoredSettings): SettingValues
}

/**
 * Services of the shop for a mounted app. No session data, since each app has sessions of its own.
 */
export interface AppServices {
  config: Config
  db: Kysely<Database>
  /** Connections with the timeouts of jobs, for work that outlives its request. */
  workDb: Kysely<Database>
  passwords: Passwords
  clock: () => Date
  /** Texts of the shop, for validation rules used by both apps. */
  translatorOf(locale: Locale): ServerTranslate
  /** Writes documents in a worker thread, so that no visitor waits for it. */
  runInWorker: RunInWorker
  /** Writes an outbox mail from current data; null if there is nothing left to say. */
  writeMail(queued: QueuedMail): Promise<Mail | null>
  settings: OrganiserSettings
  /** Registers the handler of preview links for unpublished pages. */
  previewBy(open: OpenPreview): void
  /** Whether a request is refused due to load: the database is not queried for it. */
  isShed(request: FastifyRequest): boolean
}

export type MountApp = (app: FastifyInstance, services: AppServices) => Promise<void>

/** An app on the same server, with its own path and pages rendered in the browser. */
export interface MountedApp {
  sources: BrowserSources
  mount(files: PageFiles): MountApp
  /** Its own long-running operations, continued by jobs. */
  operations?(given: Pick<AppServices, 'runInWorker'>): OperationKinds<ShopJobContext>
  /** Lines printed to a terminal once the server listens. */
  describeStart(services: Pick<AppServices, 'config' | 'db'>): Promise<string[]>
}

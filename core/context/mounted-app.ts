import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
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
import type { ShopJobContext, Passwords } from './shop-context.ts'
import type { StoredSettings } from './settings-store.ts'

/** They change while the shop runs; `config` contains the current values. */
export interface OrganiserSettings {
  /** So that they apply in this process at once. */
  refresh(db: Db): Promise<void>
  /** From the environment, then the stored settings, then the defaults. */
  settle(stored: StoredSettings): SettingValues
}

/** No session data, since each app has sessions of its own. */
export interface AppServices {
  config: Config
  db: Db
  /** With the timeouts of jobs, for work that outlives its request. */
  workDb: Db
  passwords: Passwords
  clock: () => Date
  /** For validation rules used by both apps. */
  translatorOf(locale: Locale): ServerTranslate
  runInWorker: RunInWorker
  /** From current data; null if there is nothing left to say. */
  writeMail(queued: QueuedMail): Promise<Mail | null>
  settings: OrganiserSettings
  queues: { refresh(db: Db): Promise<void> }
  previewBy(open: OpenPreview): void
  /** Due to load: the database is not queried for it. */
  isShed(request: FastifyRequest): boolean
}

export type MountApp = (app: FastifyInstance, services: AppServices) => Promise<void>

/** On the same server, with its own path and pages rendered in the browser. */
export interface MountedApp {
  sources: BrowserSources
  mount(files: PageFiles): MountApp
  /** Continued by jobs. */
  operations?(given: Pick<AppServices, 'runInWorker'>): OperationKinds<ShopJobContext>
  /** For a terminal, once the server listens. */
  describeStart(services: Pick<AppServices, 'config' | 'db'>): Promise<string[]>
}

/** Of a page previewed before publication. */
export const previewParameter = 'preview'

/** A transaction that is rolled back. */
interface OpenedPreview {
  db: Db
  close: () => Promise<void>
}

/** Null: the link is invalid or expired. */
export type OpenPreview = (token: string) => Promise<OpenedPreview | null>

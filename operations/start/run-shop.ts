/** Runs the shop in a process: reads the environment, opens the database, serves until stopped. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '#apps/shop/app/app.ts'
import type { MountedApp, OrganiserSettings } from '#core/context/mounted-app.ts'
import type { Config } from '#core/context/config.ts'
import { findDoubts, readConfig } from '../config/config.ts'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { createDatabase } from '#platform/database/database.ts'
import { maxConnections, databaseLimits } from '#platform/database/database-limits.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { seedEmptyShop } from './seed-empty-shop.ts'
import { checkSessionSecret, checkTicketKeys } from './check-secrets.ts'
import { settleTimeZone } from './settle-time-zone.ts'
import { createQueues, followQueues } from '#core/queue/server/queues.ts'
import { createLiveSettings, followSettings } from '#core/settings/server/live-settings.ts'
import { noteSaleTerms, settleDatabase } from '#core/context/settings-store.ts'
import { createJobs } from '#apps/shop/app/job-list.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { applyMigrations } from '#platform/database/migrate.ts'
import { countConnectionsWithin, readOpenFileLimit } from '#platform/process/open-files.ts'
import { prepareShutdown, type Shutdown } from '#platform/process/shutdown.ts'
import { StartError } from '#platform/start-error.ts'
import { logStartFailure, type StartListener } from './start-failure.ts'
import { logStart } from './start-message.ts'
import { loadBuiltFiles, waitForBuild } from '#platform/build/built-pages.ts'
import { loadShopRenderer } from '#apps/shop/app/pages/built-renderer.ts'
import { pageSources } from '#apps/shop/app/pages/page-sources.ts'
import { pollEverything } from '#core/payments/server/poll-store.ts'
import { createWorkThread } from '#platform/threads/work-thread.ts'
import { waitForDatabase } from '#platform/database/wait-for-database.ts'

interface Start {
  shutdown: Shutdown
  log: Log
}

interface ShopStart extends Start {
  mountedApps: readonly MountedApp[]
  /** Whether the pages are still being built and must be awaited. */
  buildFollows: boolean
}

async function startShop(config: Config, { shutdown, log, mountedApps, buildFollows }: ShopStart): Promise<void> {
  await mkdir(join(config.dataDirectory, 'media'), { recursive: true })
  const url = await openDatabase(config, { shutdown, log })
  const clock = () => new Date()
  const settings = createLiveSettings(config)
  await prepareDatabase(url, { config, settings, now: clock(), shutdown, log })
  const onIdleError = (error: Error) => log.warn(error, 'A database connection broke and is replaced.')
  const database = createDatabase(url, { onIdleError })
  // Jobs take no connections from visitors, and shared pages do not wait for buyers.
  const jobDatabase = createDatabase(url, {
    connections: maxConnections.jobs,
    limits: databaseLimits.jobs,
    onIdleError,
  })
  const pageDatabase = createDatabase(url, { connections: maxConnections.pages, onIdleError })
  shutdown.add(database.close)
  shutdown.add(pageDatabase.close)
  shutdown.add(jobDatabase.close)

  const thread = createWorkThread()
  shutdown.add(thread.close)
  const pages = config.buildDirectory
    ? null
    : (await import('#platform/build/development-pages.ts')).createDevelopmentPages(pageSources)
  if (buildFollows && config.buildDirectory) await waitForBuild(config.buildDirectory)
  const renderer = pages?.renderer ?? (await loadShopRenderer(config.buildDirectory ?? ''))
  const filesOf = ({ sources }: MountedApp) =>
    pages?.filesOf(sources) ?? loadBuiltFiles({ buildDirectory: config.buildDirectory ?? '', sources, texts: null })
  const changes = createChangeSignal(url, { channel: 'shown_changed' })
  shutdown.add(changes.close)
  shutdown.add(followSettings(settings, { changes, db: jobDatabase.db }))
  const queues = createQueues(config, database)
  shutdown.add(followQueues(queues, { changes, db: jobDatabase.db }))
  // In development, pages change with their files.
  const app = await createApp(config, {
    database,
    workDb: jobDatabase.db,
    clock,
    renderer,
    log,
    runInWorker: thread.run,
    mostConnections: countConnectionsWithin(readOpenFileLimit()),
    settings,
    queues,
    mountedApps: mountedApps.map((one) => one.mount(filesOf(one))),
    ...(!pages && { publicPages: { changes, database: pageDatabase } }),
  })
  await pages?.attach(app.server)
  const listening = app.listen({ host: config.host, port: config.port })
  // Fastify fails if closed while binding the second address of "localhost".
  shutdown.add(async () => {
    await listening.catch(() => {})
    await app.close()
  })
  // Precedes the server, which waits for browsers connected to Vite.
  if (pages) shutdown.add(pages.close)
  await listening
  const started = await Promise.all(mountedApps.map((one) => one.describeStart({ config, db: database.db })))
  logStart(config, log, started.flat())
  // Follows listening: page requests do not wait for the job queue.
  const context = { db: jobDatabase.db, config, now: clock, log }
  const stopping = new AbortController()
  const { signal } = stopping
  const operations = Object.assign({}, ...mountedApps.map((one) => one.operations?.({ runInWorker: thread.run })))
  const jobs = startJobs({
    pool: jobDatabase.pool,
    jobs: createJobs(config, { runInWorker: thread.run, operations }),
    context,
    signal,
  })
  shutdown.add(async () => {
    stopping.abort()
    await jobs.then(
      (running) => running.stop(),
      () => {},
    )
  })
  await jobs
}

/** Prepares the database without a time limit, over connections closed before the shop opens. */
async function prepareDatabase(
  url: string,
  shop: { config: Config; settings: OrganiserSettings; now: Date } & Start,
): Promise<void> {
  const { db, pool, close } = createDatabase(url, { connections: 2, limits: databaseLimits.upkeep })
  try {
    await applyMigrations(pool)
    await settleTimeZone(db, shop.config.timeZone)
    await shop.settings.refresh(db)
    await settleDatabase(db, shop.config.settings)
    // The environment may have changed since the last start.
    await db.transaction().execute((trx) => noteSaleTerms(trx, shop.config.settings))
    await shop.settings.refresh(db)
    await checkSessionSecret(db, shop)
    await checkTicketKeys(db, shop)
    await seedEmptyShop({ ...shop, db })
    await pollEverything(db)
  } finally {
    await close()
  }
}

async function openDatabase(config: Config, start: Start): Promise<string> {
  if (!config.databaseUrl) return startEmbedded(config, start)
  // Readable at a terminal, and a log entry in production.
  await waitForDatabase(config.databaseUrl, { say: console.warn })
  return config.databaseUrl
}

async function startEmbedded(config: Config, { shutdown, log }: Start): Promise<string> {
  const postgres = startEmbeddedDatabase(config.dataDirectory, { log }).catch((error: NodeJS.ErrnoException) => {
    // File errors have a helpful path and code; server errors name the remedy themselves.
    throw error.code ? error : new StartError(error.message, { cause: error })
  })
  // Registered before it has started: a shop that is stopped meanwhile leaves no database behind.
  shutdown.add(async () => (await postgres.catch(() => null))?.stop())
  return (await postgres).url
}

/**
 * Runs the shop until the process is stopped. A failing start prints the reason and exits with 1.
 */
export async function runShop({
  log,
  isProduction,
  ...options
}: StartListener & Pick<ShopStart, 'mountedApps' | 'buildFollows'>): Promise<void> {
  const shutdown = prepareShutdown(log)
  let config: Config | null = null
  try {
    config = readConfig()
    log.level = config.logLevel
    for (const doubt of findDoubts()) console.warn(doubt)
    await startShop(config, { shutdown, log, ...options })
  } catch (error) {
    // A start that is stopped midway fails anywhere, which is not reported.
    if (!shutdown.hasBegun()) {
      logStartFailure(error, { log, isProduction }, config)
      process.exitCode = 1
    }
    await shutdown.end()
    process.exit()
  }
}

/** The shop in a process: reads the environment, opens the database, serves until it is told to stop. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'
import { createJobs } from './job-list.ts'
import { startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { sayThatItIsOpen } from './start-message.ts'
import { loadBuiltRenderer } from './vite.ts'

interface Start {
  shutdown: Shutdown
  log: Log
}

async function startShop(config: Config, { shutdown, log }: Start): Promise<void> {
  await mkdir(join(config.dataDirectory, 'media'), { recursive: true })
  const { db, pool, close } = createDatabase(config.databaseUrl ?? (await startDatabase(config, { shutdown, log })))
  shutdown.add(close)
  await migrate(pool)
  const clock = () => new Date()
  await fillEmptyShop(db, config, clock())

  const pages = config.buildDirectory ? null : (await import('./vite-development.ts')).createDevelopmentPages()
  const renderer = pages?.renderer ?? (await loadBuiltRenderer(config.buildDirectory ?? ''))
  const app = await createApp(config, { db, clock, renderer, log })
  pool.on('error', (error) => log.warn(error, 'A database connection broke and is replaced.'))
  if (pages) {
    await pages.attach(app.server)
    shutdown.add(pages.close)
  }
  const listening = app.listen({ host: config.host, port: config.port })
  // Fastify breaks when it is closed while it binds the second address of "localhost".
  shutdown.add(async () => {
    await listening.catch(() => {})
    await app.close()
  })
  await listening
  sayThatItIsOpen(config, log)
  // After listening: who opens a page does not wait for the job queue.
  const context = { db, config, now: clock, log }
  const jobs = startJobs({ pool, jobs: createJobs(config), context })
  shutdown.add(async () => (await jobs).stop())
  await jobs
}

async function startDatabase(config: Config, { shutdown, log }: Start): Promise<string> {
  const postgres = startEmbeddedPostgres({ directory: join(config.dataDirectory, 'postgres'), log })
  // Before it has started: whoever stops the shop in the middle of that does not leave a database behind.
  shutdown.add(async () => (await postgres).stop())
  return (await postgres).url
}

/** What a person can mend is said in a sentence; null for anything else. */
function findRemedy(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what listens there, or choose another one, as in "PORT=${Number(port) + 1} npm start".`
  }
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks: choose one above 1023 with PORT.`
  return null
}

function sayWhyItFailed(error: unknown, { log, isProduction }: ShopProcess): void {
  const { message, stack } = error as Error
  const remedy = findRemedy(error)
  if (!isProduction) return console.error(remedy ?? stack ?? message)
  const problems = error instanceof ConfigError ? { problems: error.problems } : {}
  log.fatal({ err: error, ...problems }, remedy ?? 'The shop cannot start.')
}

export interface ShopProcess {
  log: Log
  /** Whether everything that is said is a line of the log; else a person at a terminal reads it. */
  isProduction: boolean
}

/** Runs the shop until the process is told to stop. A start that fails says why and ends the process with 1. */
export async function runShop({ log, isProduction }: ShopProcess): Promise<void> {
  const shutdown = prepareShutdown(log)
  try {
    const config = readConfig()
    log.level = config.logLevel
    await startShop(config, { shutdown, log })
  } catch (error) {
    // A start that is told to stop in the middle fails wherever it is: that is no news.
    if (!shutdown.hasBegun()) {
      sayWhyItFailed(error, { log, isProduction })
      process.exitCode = 1
    }
    await shutdown.end()
    process.exit()
  }
}

/** The process: reads the environment, opens the database, serves until it is told to stop. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { createDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'
import { createJobs } from './job-list.ts'
import { startJobs } from './jobs.ts'
import { migrate } from './migrate.ts'
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { describeShop } from './start-message.ts'
import { loadBuiltRenderer } from './vite.ts'

async function startShop(config: Config, shutdown: Shutdown): Promise<void> {
  await mkdir(join(config.dataDirectory, 'media'), { recursive: true })
  const { db, pool, close } = createDatabase(config.databaseUrl ?? (await startDatabase(config, shutdown)))
  shutdown.add(close)
  await migrate(pool)
  const clock = () => new Date()
  await fillEmptyShop(db, config, clock())

  const pages = config.buildDirectory ? null : (await import('./vite-development.ts')).createDevelopmentPages()
  const renderer = pages?.renderer ?? (await loadBuiltRenderer(config.buildDirectory ?? ''))
  const app = await createApp(config, { db, clock, renderer })
  pool.on('error', (error) => app.log.warn(error, 'A database connection broke and is replaced.'))
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
  console.log(describeShop(config))
  // After listening: who opens a page does not wait for the job queue.
  const context = { db, config, now: clock, log: app.log }
  const jobs = startJobs({ pool, jobs: createJobs(config), context })
  shutdown.add(async () => (await jobs).stop())
  await jobs
}

async function startDatabase(config: Config, shutdown: Shutdown): Promise<string> {
  const postgres = startEmbeddedPostgres({ directory: join(config.dataDirectory, 'postgres'), log: console })
  // Before it has started: whoever stops the shop in the middle of that does not leave a database behind.
  shutdown.add(async () => (await postgres).stop())
  return (await postgres).url
}

/** What a person can mend is said in a sentence; anything else with all that is known of it. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what listens there, or choose another one, as in "PORT=${Number(port) + 1} npm start".`
  }
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks: choose one above 1023 with PORT.`
  return stack ?? message
}

const shutdown = prepareShutdown()
try {
  await startShop(readConfig(), shutdown)
} catch (error) {
  // A start that is told to stop in the middle fails wherever it is: that is no news.
  if (!shutdown.hasBegun()) {
    console.error(explain(error))
    process.exitCode = 1
  }
  await shutdown.end()
  process.exit()
}

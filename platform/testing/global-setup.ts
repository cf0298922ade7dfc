import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../database/database.ts'
import { databaseLimits } from '../database/database-limits.ts'
import { startEmbeddedPostgres } from '@cadenza/embedded-postgres'
import { applyMigrations } from '../database/migrate.ts'
import { changeDatabase, TEMPLATE_DATABASE } from './database.ts'
import { createRunDirectory, findQuickestParent } from './run-directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Folder of this run, for files that tests create once and then copy. */
    runDirectory: string
  }
}

interface Shared {
  server?: Promise<TestServer>
  users: number
}

interface TestServer {
  url: string
  directory: string
  stop: () => Promise<void>
}

/** Each project of a run loads this file, and all share the server. */
const shared: Shared = ((globalThis as { cadenzaTestServer?: Shared }).cadenzaTestServer ??= { users: 0 })

/**
 * Starts one PostgreSQL per run, with a migrated database that each test file clones. Runs can be
 * parallel. With TEST_DATABASE_URL the run uses that server instead, one run at a time; its role
 * needs to create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: given } = process.env
  shared.users++
  shared.server ??= given ? prepareServer(given) : startTestServer()
  const server = await shared.server
  project.provide('postgresUrl', server.url)
  project.provide('runDirectory', server.directory)
  return async () => {
    if (--shared.users > 0) return
    delete shared.server
    await server.stop()
  }
}

async function prepareServer(url: string): Promise<TestServer> {
  const directory = await createRunDirectory('cadenza-test')
  await createTemplate(url)
  return {
    url,
    directory,
    async stop() {
      await dropTemplates(url)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Starts a PostgreSQL with the migrated database that tests clone; none of its data is kept. */
export async function startTestServer(): Promise<TestServer> {
  const directory = await createRunDirectory('cadenza-test', await findQuickestParent())
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    isDurable: false,
    // An autovacuum worker on a database prevents its owner from dropping it.
    settings: {
      max_connections: '400',
      autovacuum: 'off',
      // Minimises the WAL: the content of new tables is not logged, and little of it is kept.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '256MB',
    },
  })
  await createTemplate(postgres.url)
  return {
    url: postgres.url,
    directory,
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function createTemplate(url: string): Promise<void> {
  await dropTemplates(url)
  const main = createDatabase(url, { limits: databaseLimits.upkeep })
  await main.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await main.close()
  const template = createDatabase(changeDatabase(url, TEMPLATE_DATABASE), { limits: databaseLimits.upkeep })
  await applyMigrations(template.pool)
  await template.close()
}

async function dropTemplates(url: string): Promise<void> {
  const main = createDatabase(url, { limits: databaseLimits.upkeep })
  const { rows } = await main.pool.query('select datname from pg_database where starts_with(datname, $1)', [
    TEMPLATE_DATABASE,
  ])
  for (const { datname } of rows) await main.pool.query(`drop database ${datname}`)
  await main.close()
}

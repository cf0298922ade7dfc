import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts'
import { migrate } from '../migrate.ts'
import { isRunning, readPostmasterFile } from '../postmaster-file.ts'
import { changeDatabase, TEMPLATE_DATABASE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const PREFIX = 'cadenza-test-'

/** One PostgreSQL per run, with a migrated database that each test file clones. Any number of runs go side by side. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ directory, isDurable: false, settings: { max_connections: '200' } })
  await createTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return () => tearDown(postgres, directory)
}

async function createTemplate(url: string): Promise<void> {
  const main = createDatabase(url)
  await main.pool.query(`create database ${TEMPLATE_DATABASE}`)
  await main.close()
  const template = createDatabase(changeDatabase(url, TEMPLATE_DATABASE))
  await migrate(template.pool)
  await template.close()
}

async function tearDown(postgres: EmbeddedPostgres, directory: string): Promise<void> {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

/** A run that was killed leaves its server and its directory; the number of its process is in the name. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!runner || isAlive(runner)) continue
    const directory = join(tmpdir(), name)
    const data = join(directory, 'data')
    const file = await readPostmasterFile(data)
    if (file && (await isRunning(file, data))) process.kill(file.pid, 'SIGQUIT')
    await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

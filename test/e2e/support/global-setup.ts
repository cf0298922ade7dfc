import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Closers, createClosers } from '#scripts/lib/closers.ts'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { createRunDirectory } from '#platform/testing/run-directory.ts'
import { serveExtraShops, stopShop, waitUntilReady } from './extra-shops.ts'

/**
 * Starts a separate shop for the run by the usual way: `scripts/start.mjs`. Tests find its database
 * in E2E_DATABASE_URL and its files (including mails) in E2E_DATA_DIR.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // At SIGINT Playwright itself runs the teardown.
  const closers = createClosers(['SIGTERM', 'SIGHUP'])
  try {
    await openShop(closers)
  } catch (error) {
    await closers.end()
    throw error
  }
  return closers.end
}

async function openShop(closers: Closers): Promise<void> {
  const directory = await closers.open(createRunDirectory('cadenza-e2e'), removeDirectory)
  const starting = startEmbeddedDatabase(directory, { isDurable: false })
  const postgres = await closers.open(starting, ({ stop }) => stop())
  process.env.E2E_DATABASE_URL = postgres.url
  process.env.E2E_DATA_DIR = directory
  // The late webhook event waits for its test: no journey races against a clock.
  process.env.DEMO_BANK_LATE_SECONDS = '86400'
  // Self-service exchanges are allowed until two days before.
  process.env.EXCHANGE_TICKETS_UNTIL_HOURS = '48'
  // Every journey has its own client address (fixtures.ts): together they hold more seats than one
  // client may.
  process.env.TRUST_PROXY = '1'
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../../..'),
    // The channel informs the shop if this process is killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PORT: process.env.E2E_PORT, DATA_DIR: directory, DATABASE_URL: postgres.url },
  })
  await closers.open(Promise.resolve(shop), stopShop)
  await waitUntilReady(shop, process.env.E2E_PORT!)
  await serveExtraShops(closers)
}

function removeDirectory(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true })
}

import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from '#platform/database/database.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { ensureBuild } from '#scripts/lib/build.mjs'
import { productionEnvironment } from '#test/shop/production.ts'
import { stopShop, waitUntilReady } from '#test/e2e/support/extra-shops.ts'
import { test as base } from '#test/e2e/support/fixtures.ts'

const root = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

interface EmptyShop {
  origin: string
  /** Runs `npm run admin -- <words>` beside it, and returns its output. */
  admin: (...words: string[]) => Promise<string>
}

/** Journeys in an empty shop in production mode, on a database of its own. */
export const test = base.extend<{}, { emptyShop: EmptyShop }>({
  emptyShop: [
    async ({}, use) => {
      const port = await findFreePort()
      const origin = `http://localhost:${port}`
      const directory = await mkdtemp(join(tmpdir(), 'cadenza-empty-'))
      const database = `empty_${randomUUID().replaceAll('-', '')}`
      const server = createDatabase(process.env.E2E_DATABASE_URL!, { connections: 1 })
      await server.pool.query(`create database ${database}`)
      const databaseUrl = new URL(process.env.E2E_DATABASE_URL!)
      databaseUrl.pathname = `/${database}`
      const env = {
        PATH: process.env.PATH,
        ...productionEnvironment,
        PORT: String(port),
        ORIGINS: `en=${origin},fr=http://fr.localhost:${port},hu=http://hu.localhost:${port}`,
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl.href,
        DATA_DIR: directory,
        BUILD_DIR: await ensureBuild(root),
      }
      const shop = spawn(process.execPath, ['operations/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env,
      })
      await waitUntilReady(shop, port)
      const admin = async (...words: string[]) =>
        (await run(process.execPath, ['operations/admin.ts', ...words], { cwd: root, env })).stdout
      await use({ origin, admin })
      await stopShop(shop)
      await server.pool.query(`drop database ${database} with (force)`)
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 0 },
  ],
})

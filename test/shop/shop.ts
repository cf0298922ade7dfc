import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { seedDemoSeason } from '#db/demo/seed/seed.ts'
import { findCalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { createApp, type AppDependencies } from '#apps/shop/app/app.ts'
import { settleTimeZone } from '#operations/start/settle-time-zone.ts'
import type { MountedApp } from '#core/context/mounted-app.ts'
import type { Config } from '#core/context/config.ts'
import { readConfig } from '#operations/config/config.ts'
import type { Environment } from '#platform/environment/variables.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { createSeasonDatabase } from './season-database.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import { createTestVisitor, type TestVisitor } from './test-visitor.ts'
import { findFreePort } from '#platform/testing/free-port.ts'

export interface TestShop {
  app: FastifyInstance
  config: Config
  database: TestDatabase
  db: TestDatabase['db']
  /** Sends a request without a browser, to the English host by default. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /**
   * Creates a visitor with a browser: cookies, language, a unique address unless given, and a
   * hybrid client.
   */
  visitor(locale?: Locale, address?: string): TestVisitor
  close(): Promise<void>
}

interface TestShopOptions {
  environment?: Environment
  /** false leaves the shop empty. */
  season?: boolean
  dependencies?: Partial<AppDependencies>
  /** Other apps on the same server. */
  mountedApps?: readonly MountedApp[]
  /** An existing one; it is closed with the shop. */
  database?: TestDatabase
}

/** Pages are represented by their payloads: their appearance is tested in the browser. */
const payloadOnly: Renderer = {
  version: 'test',
  render: async () => ({ html: '' }),
  assetsOf: () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] }),
}

/** Fast hashes for passwords in tests. */
const passwordHasher = createPasswordHasher({ cost: { memory: 64, passes: 1, parallelism: 1 } })

/**
 * Creates a complete shop on a separate database, seeded with the demo season, listening on a free
 * local port.
 *
 *     const shop = await createTestShop()
 *     afterAll(shop.close)
 */
export async function createTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { environment = {}, season = true, dependencies = {}, mountedApps = [] } = options
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cadenza-shop-'))
  const port = await findFreePort()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDirectory,
    PORT: String(port),
    ...environment,
  })
  const clock = dependencies.clock ?? (() => new Date())
  const today = findCalendarDate(clock(), config.timeZone)
  const isNew = season && !options.database
  const database = options.database ?? (await (isNew ? createSeasonDatabase(config, today) : createTestDatabase()))
  await settleTimeZone(database.db, config.timeZone)
  if (season && !isNew) await seedDemoSeason({ db: database.db, config, today, pictures: 'tiny' })
  // Load of the test itself, or of parallel ones, must not shed requests.
  const mostDelay = Infinity
  const app = await createApp(config, {
    database,
    renderer: payloadOnly,
    clock,
    mostDelay,
    passwordHasher,
    mountedApps: mountedApps.map((one) => one.mount(payloadOnly)),
    ...dependencies,
  })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    app,
    config,
    database,
    db: database.db,
    inject: (request) =>
      app.inject({ ...request, headers: { host: new URL(config.origins.en).host, ...request.headers } }),
    visitor: (locale = 'en', address) => createTestVisitor(app, config.origins[locale], address),
    async close() {
      await app.close()
      await database.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

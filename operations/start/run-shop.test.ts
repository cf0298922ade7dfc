/**
 * The complete start, in this process: what it reads, prepares and opens, and that all of it ends
 * on a signal.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPageFiles } from '#platform/build/page-sources.ts'
import { createLog } from '#platform/log/log.ts'
import { changeDatabase } from '#platform/testing/database.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import type { AppServices, MountedApp } from '#core/context/mounted-app.ts'
import { openSigningKey } from '#core/tickets/keys/server/ticket-key-store.ts'
import { pageSources } from '#apps/shop/app/pages/page-sources.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { runShop } from './run-shop.ts'

const database = await createTestDatabase()
const { db } = database
const directory = await mkdtemp(join(tmpdir(), 'cadenza-run-'))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const listenersOf = () =>
  signals.flatMap((signal) => process.listeners(signal as 'SIGTERM').map((listener) => ({ signal, listener })))
const before = new Set(listenersOf().map(({ listener }) => listener))
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await database.close()
})

/** Records the output of the process, and whether it would end. */
function listenToProcess() {
  vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}
const said = (channel: 'log' | 'error' | 'warn') => vi.mocked(console[channel]).mock.calls.map(([text]) => String(text))

let exitCode: typeof process.exitCode
let port: number
beforeEach(async () => {
  exitCode = process.exitCode
  listenToProcess()
  port = await findFreePort()
  const { origin } = new URL(`http://localhost:${port}`)
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: database.url,
    BUILD_DIR: join(directory, 'build'),
    ORIGINS: `en=${origin},fr=http://fr.localhost:${port},hu=http://hu.localhost:${port}`,
    TIME_ZONE: 'America/New_York',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
    METRICS_TOKEN: '',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  process.exitCode = exitCode
  for (const { signal, listener } of listenersOf()) if (!before.has(listener)) process.off(signal, listener)
})

/** Writes Vite's output of the pages, as far as the start reads it. */
async function writeBuild(): Promise<void> {
  const unfinished = join(directory, 'unfinished')
  const { entry, loader, manifest } = pageSources
  const files = [entry, loader!, 'style.css', ...readPageFiles(pageSources).values()]
  const chunks = Object.fromEntries(files.map((file, index) => [file, { file: `assets/${index}.js` }]))
  await mkdir(join(unfinished, 'client/.vite'), { recursive: true })
  await mkdir(join(unfinished, 'server'))
  await writeFile(join(unfinished, 'client', manifest), JSON.stringify(chunks))
  await writeFile(
    join(unfinished, 'server/render.js'),
    `export const createRender = () => async () => ({ html: '<p>built</p>' })`,
  )
  await rename(unfinished, join(directory, 'build'))
}

const logged: { msg: string }[] = []
const log = createLog({ write: (line) => void logged.push(JSON.parse(line) as { msg: string }) })

let services: AppServices | undefined
const mountedApp: MountedApp = {
  sources: pageSources,
  mount: (files) => async (app, given) => {
    services = given
    app.get('/beside', async () => Object.keys(files).toSorted())
  },
  describeStart: async ({ config }) => [`The desk of ${config.shopName} is open.`],
}

const countConnections = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'cadenza moments'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Signals the process to stop, and waits until it would have ended. */
async function stop(): Promise<void> {
  const { listener } = listenersOf().find((one) => one.signal === 'SIGTERM' && !before.has(one.listener))!
  // It would end the test process half a minute later.
  vi.spyOn(globalThis, 'setTimeout').mockReturnValueOnce({ unref() {} } as never)
  await (listener as () => Promise<void>)()
}

test('run: a database that others have prepared is settled, the shop opens once its build is there, and all ends at a signal', async () => {
  await sql`insert into venues (slug, title, city, address, google_maps_url) values ('hall', '{"en": "Hall"}', '{"en": "Paris"}', '', '')`.execute(
    db,
  )
  await sql`update shop_settings set shop_name = 'Nova', return_until_hours = 5`.execute(db)
  await openSigningKey(db, { season: 2026, secret: 'of a time that is over' })
  await sql`insert into settings (name, value) values ('session_secret', 'of another process')`.execute(db)
  vi.stubEnv('SMPT_URL', 'smtp://mail.example')
  const connections = await countConnections()
  const running = runShop({ log, isProduction: false, mountedApps: [mountedApp], buildFollows: true })
  await vi.waitFor(async () => expect(await db.selectFrom('sale_terms').select('id').execute()).toHaveLength(1), {
    timeout: 20_000,
  })
  await writeBuild()
  await running
  expect(said('warn')).toEqual(['SMPT_URL is no setting of the shop: did you mean SMTP_URL?'])
  expect(said('error')).toEqual([])
  expect(said('log').join('\n')).toMatch(/\nNova is open:\n.*\nThe desk of Nova is open\.\n/s)
  expect(logged).toMatchObject([
    { msg: expect.stringContaining('SESSION_SECRET is another one') },
    { seasons: [2026], msg: expect.stringContaining('TICKET_KEY_SECRET') },
  ])
  expect(log.level).toBe('error')
  const settled = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['shop_name', 'time_zone'])
    .orderBy('name')
    .execute()
  expect(settled.map(({ value }) => value)).toEqual(['Nova', 'America/New_York'])
  expect(services!.config.saleTerms).toMatchObject([{ from: new Date('2000-01-01T00:00:00Z') }])
  const page = await fetch(`http://localhost:${port}/venues`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=1'])
  expect(await page.text()).toContain('<p>built</p>')
  expect(await (await fetch(`http://localhost:${port}/beside`)).json()).toEqual(['assetsOf', 'version'])
  const { rows: jobs } = await sql<{ name: string }>`select name from jobs.queue`.execute(db)
  expect(jobs.map(({ name }) => name)).toContain('cart.release-holds')
  // Later changes of settings are noticed.
  await sql`update shop_settings set shop_name = 'Later'`.execute(db)
  await vi.waitFor(() => expect(services!.config.shopName).toBe('Later'), { timeout: 10_000 })
  await stop()
  expect(vi.mocked(process.exit).mock.calls).toEqual([[]])
  expect(process.exitCode).toBe(exitCode)
  await expect(fetch(`http://localhost:${port}/venues`)).rejects.toThrow()
  await vi.waitFor(async () => expect(await countConnections()).toBeLessThanOrEqual(connections))
  expect(logged).toHaveLength(2)
})

test('run: a port that is taken is said, and what was opened by then is closed', async () => {
  const taken = createServer().listen(port, 'localhost')
  const connections = await countConnections()
  await runShop({ log, isProduction: false, mountedApps: [], buildFollows: false })
  expect(said('error')).toEqual([expect.stringMatching(`^Port ${port} is taken: `)])
  expect([process.exitCode, vi.mocked(process.exit).mock.calls]).toEqual([1, [[]]])
  await vi.waitFor(async () => expect(await countConnections()).toBeLessThanOrEqual(connections))
  taken.close()
})

test('run: an environment that is wrong is said, before anything is opened', async () => {
  vi.stubEnv('PORT', 'x')
  await runShop({ log, isProduction: false, mountedApps: [], buildFollows: false })
  expect(said('error').join()).toContain('  - PORT is not a whole number from 1 to 65535.')
  expect([process.exitCode, vi.mocked(process.exit).mock.calls]).toEqual([1, [[]]])
})

test('run: a database that refuses is said with its remedy, and a folder that is none with its path', async () => {
  vi.stubEnv('DATABASE_URL', changeDatabase(database.url, 'no_such_database'))
  await runShop({ log, isProduction: false, mountedApps: [], buildFollows: false })
  expect(said('error')).toEqual([expect.stringMatching(/^There is no database "no_such_database" at /)])
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('DATA_DIR', join(directory, 'data-of-its-own'))
  await mkdir(join(directory, 'data-of-its-own'))
  await writeFile(join(directory, 'data-of-its-own/postgres'), '')
  await runShop({ log, isProduction: false, mountedApps: [], buildFollows: false })
  expect(said('error')[1]).toMatch(/data-of-its-own\/postgres.* is a file where a folder must be/)
})

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../platform/database/database.ts'
import { startEmbeddedDatabase } from './start/embedded-database.ts'
import { applyMigrations } from '../platform/database/migrate.ts'
import { createTestDatabase } from '../test/shop/database.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-admin-'))
})
afterEach(() => rm(directory, { recursive: true }))

interface Start {
  dataDirectory: string
  databaseUrl?: string
  /** Maximum file size of the process, in blocks of 512 bytes. */
  blocks?: number
}

function start(args: string[], { dataDirectory, databaseUrl = '', blocks }: Start) {
  const command = [process.execPath, join(import.meta.dirname, 'admin.ts'), ...args]
  const [program = '', ...rest] = blocks
    ? ['/bin/sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...command]
    : command
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    INIT_CWD: directory,
  }
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  return {
    child,
    async end() {
      const [code, signal] = await once(child, 'exit')
      const [out, errors] = await output
      return { code: code ?? signal, out, errors }
    },
  }
}

/** A shop whose media take a while to compress, with the previous day's backup. */
async function prepareLargeShop() {
  const database = await createTestDatabase()
  await mkdir(join(directory, 'media'))
  await writeFile(join(directory, 'media/large.avif'), randomBytes(30_000_000))
  await writeFile(join(directory, 'shop.tar.gz'), 'yesterday')
  return { database, started: { dataDirectory: directory, databaseUrl: database.url } }
}

const expectYesterday = async () => expect(await readFile(join(directory, 'shop.tar.gz'), 'utf8')).toBe('yesterday')
const findUnfinished = async () => (await readdir(directory)).filter((name) => name.includes('unfinished'))

test.each([
  ['SIGKILL', 'SIGKILL', 1],
  ['SIGTERM', 130, 0],
] as const)(
  'a backup that is ended by %s in the middle leaves the one of yesterday under its name',
  async (signal, code, left) => {
    const { database, started } = await prepareLargeShop()
    const { child, end } = start(['backup', 'shop.tar.gz'], started)
    await vi.waitFor(async () => expect(await findUnfinished()).toHaveLength(1), { timeout: 15_000, interval: 5 })
    child.kill(signal)
    expect((await end()).code).toBe(code)
    await expectYesterday()
    expect(await findUnfinished()).toHaveLength(left)
    await database.close()
  },
)

test.runIf(process.platform === 'linux')(
  'a backup for which there is no room says so and leaves the one of yesterday',
  async () => {
    const { database, started } = await prepareLargeShop()
    const { end } = start(['backup', 'shop.tar.gz'], { ...started, blocks: 2000 })
    expect(await end()).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringMatching(/^The file grows larger than this user or this disk allows\.\n$/),
    })
    await expectYesterday()
    expect(await findUnfinished()).toEqual([])
    await database.close()
  },
)

test('a shop on the embedded database is backed up while it runs and while it does not, and restored elsewhere', async () => {
  const [here, there] = [join(directory, 'here'), join(directory, 'there')]
  const postgres = await startEmbeddedDatabase(here, { isDurable: false })
  const { db, pool, close } = createDatabase(postgres.url, { connections: 1 })
  await applyMigrations(pool)
  const page = { key: 'imprint', slug: JSON.stringify({ en: 'imprint' }), title: JSON.stringify({ en: 'Imprint' }) }
  await db.insertInto('pages').values(page).execute()

  const running = await start(['backup', 'one.tar.gz'], { dataDirectory: here }).end()
  expect(running).toMatchObject({ code: 0, errors: '' })
  // The server was adopted, and continues.
  expect(await db.selectFrom('pages').select('key').execute()).toEqual([{ key: 'imprint' }])
  await close()
  await postgres.stop()

  const stopped = await start(['backup', 'two.tar.gz'], { dataDirectory: here }).end()
  expect(stopped).toMatchObject({ code: 0, errors: '' })
  expect(existsSync(join(here, 'postgres/data/postmaster.pid'))).toBe(false)

  const restored = await start(['restore', 'two.tar.gz'], { dataDirectory: there }).end()
  expect(restored).toMatchObject({ code: 0, errors: '', out: expect.stringContaining('Restored from ') })
  const again = await start(['restore', 'one.tar.gz'], { dataDirectory: there }).end()
  expect(again).toMatchObject({ code: 1, errors: expect.stringMatching(/the database holds .*1 pages/) })
  const copy = await startEmbeddedDatabase(there)
  const { db: copied, close: closeCopy } = createDatabase(copy.url, { connections: 1 })
  expect(await copied.selectFrom('pages').select('key').execute()).toEqual([{ key: 'imprint' }])
  await closeCopy()
  await copy.stop()
})

test('a database that is not there is said in a sentence', async () => {
  const databaseUrl = 'postgres://x:y@127.0.0.1:1/nothing'
  const refused = await start(['backup', 'shop.tar.gz'], { dataDirectory: directory, databaseUrl }).end()
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toMatch(/^The database cannot be reached: .*\n$/)
  const nowhere = await start(['backup', 'shop.tar.gz'], { dataDirectory: directory }).end()
  expect(nowhere.errors).toMatch(/^There is no database in .*\n$/)
  expect(existsSync(join(directory, 'postgres'))).toBe(false)
})

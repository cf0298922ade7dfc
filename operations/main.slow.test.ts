import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { findFamily, signalAll } from '../packages/embedded-postgres/src/lib/testing/server.ts'
import { storeConcert } from '../core/cart/server/testing/samples.ts'
import { createTestDatabase } from '../test/shop/database.ts'
import { findFreePort } from '../platform/testing/free-port.ts'
import { isReady, type ShopProcess, startShop, waitUntilReady, writeBuild } from './testing/shop-process.ts'

/** Shared by all tests: a new database takes longer than the rest of a start. */
let directory: string
let port: number
let running: ShopProcess[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-main-'))
  await writeBuild(directory)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
  port = await findFreePort()
  running = []
})

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  await killDatabase()
})

function start(environment: Record<string, string> = {}, at = port): ShopProcess {
  const started = startShop({ directory, port: at }, environment)
  running.push(started)
  return started
}

async function startUntilReady(at = port): Promise<ShopProcess> {
  const started = start({}, at)
  await waitUntilReady(started, at)
  return started
}

/** Returns the output of a production process, line by line. Throws if a line is not JSON. */
const linesOf = ({ output }: ShopProcess) =>
  output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The last output of a process may arrive after its end. */
async function waitForOutput({ output }: ShopProcess, expected: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(output()).toMatch(expected))
}

async function readDatabasePid(dataDirectory = join(directory, 'var')): Promise<number | null> {
  const text = await readFile(join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : Number(text.split('\n')[0])
}

async function killDatabase(): Promise<void> {
  const pid = await readDatabasePid()
  if (pid) process.kill(pid, 'SIGQUIT')
  await vi.waitFor(async () => expect(await readDatabasePid()).toBeNull(), { timeout: 10_000 })
}

// Slowness of a busy machine is not the shop's fault.
vi.setConfig({ testTimeout: 60_000 })

// Holds: operation.shop-opens-says-closes-cleanly
test('a shop opens, says where it is, and closes at SIGTERM with its database', async () => {
  const shop = await startUntilReady()
  expect(linesOf(shop)).toContainEqual(
    expect.objectContaining({
      msg: 'The shop is open.',
      payments: 'demo',
      mails: '127.0.0.1:1',
      origins: expect.objectContaining({ hu: `http://hu.localhost:${port}` }),
    }),
  )
  expect(await readDatabasePid()).not.toBeNull()
  shop.child.kill('SIGTERM')
  // Signalled twice, as by a terminal and by npm.
  shop.child.kill('SIGINT')
  expect(await shop.ended).toBe(0)
  expect(await readDatabasePid()).toBeNull()
  expect(linesOf(shop).filter(({ level }) => level >= 50)).toEqual([])
})

test('what has arrived when a shop is told to close is answered as ever', async () => {
  const shop = await startUntilReady()
  const socket = connect(port, 'localhost')
  let answers = ''
  socket.on('data', (bytes) => (answers += String(bytes)))
  const head = `GET /robots.txt HTTP/1.1\r\nhost: localhost:${port}\r\n`
  // The first response proves that the beginning of the second request has arrived, too.
  socket.write(`${head}\r\n${head}`)
  await vi.waitFor(() => expect(answers).toContain('HTTP/1.1 200'))
  answers = ''
  shop.child.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow())
  socket.write('\r\n')
  await vi.waitFor(() => expect(answers).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i))
  expect(await shop.ended).toBe(0)
})

// Holds: operation.shop-opens-says-closes-cleanly
test('after kill -9 the next start finds the database that was left behind', async () => {
  const shop = await startUntilReady()
  const pid = await readDatabasePid()
  shop.child.kill('SIGKILL')
  expect(await shop.ended).toBe('SIGKILL')
  await startUntilReady()
  expect(await readDatabasePid()).toBe(pid)
})

test('a shop whose parent was killed without a word closes by itself', async () => {
  const shop = await startUntilReady()
  shop.child.disconnect()
  expect(await shop.ended).toBe(0)
  expect(await readDatabasePid()).toBeNull()
})

test('a shop that is told to stop while it starts leaves nothing behind', async () => {
  const empty = join(directory, 'empty')
  for (const milliseconds of [200, 500, 800, 1_200]) {
    const shop = start({ DATA_DIR: empty })
    await sleep(milliseconds)
    shop.child.kill('SIGTERM')
    await shop.ended
    expect(await readDatabasePid(empty)).toBeNull()
  }
})

test('a port that is taken is said in a sentence, and the database is closed again', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
  const shop = start()
  expect(await shop.ended).toBe(1)
  await waitForOutput(
    shop,
    `Port ${port} is taken: stop what listens there, or choose another one, as in \\"PORT=${port + 1} npm start\\".`,
  )
  expect(linesOf(shop).at(-1)).toMatchObject({ level: 60, err: { code: 'EADDRINUSE' } })
  expect(await readDatabasePid()).toBeNull()
  await new Promise((resolve) => other.close(resolve))
})

test('a shop whose concerts were stored in another time zone does not open, and says which to set', async () => {
  const database = await createTestDatabase()
  await storeConcert(database.db, { bystanders: false })
  const shop = start({ DATABASE_URL: database.url, TIME_ZONE: 'America/New_York' })
  expect(await shop.ended).toBe(1)
  await waitForOutput(shop, 'set TIME_ZONE=Europe/Budapest.')
  expect(linesOf(shop).at(-1)).toMatchObject({ level: 60 })
  await database.close()
})

test('an environment that is wrong is refused with a list, before anything starts', async () => {
  const shop = start({ SESSION_SECRET: '', HOLD_MINUTES: '0' })
  expect(await shop.ended).toBe(1)
  await waitForOutput(shop, 'The shop cannot start')
  expect(linesOf(shop)).toEqual([
    expect.objectContaining({
      level: 60,
      problems: [expect.stringContaining('HOLD_MINUTES'), expect.stringContaining('SESSION_SECRET')],
    }),
  ])
  expect(await readDatabasePid()).toBeNull()
})

test('a shop whose database is killed is ready again, as the same process', async () => {
  const shop = await startUntilReady()
  const killed = Number(await readDatabasePid())
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(
    async () => {
      expect(await readDatabasePid()).not.toBe(killed)
      expect(await isReady(port)).toBe(true)
    },
    // The promise is ten seconds; a busy machine takes longer.
    { timeout: 40_000, interval: 50 },
  )
  expect(shop.child.exitCode).toBeNull()
  await waitForOutput(shop, 'The embedded database is started again.')
})

test.runIf(process.platform === 'linux').each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
  'of two shops on one folder the one that started the database is ended with it by %s, and the other is ready again',
  async (signal) => {
    const first = await startUntilReady()
    const other = await findFreePort()
    const second = await startUntilReady(other)
    const killed = Number(await readDatabasePid())
    signalAll(await findFamily(first.child.pid!, killed), signal)
    // Until the first one has ended, it may stop the database again.
    await first.ended
    await vi.waitFor(
      async () => {
        expect(await readDatabasePid()).not.toBe(killed)
        expect(await isReady(other)).toBe(true)
      },
      // The promise is ten seconds; a busy machine takes longer.
      { timeout: 40_000, interval: 50 },
    )
    expect(second.child.exitCode).toBeNull()
  },
)

test('a database that refuses the password is said in a sentence, at once', async () => {
  const url = new URL(inject('postgresUrl'))
  url.password = 'wrong'
  const shop = start({ DATABASE_URL: url.href })
  expect(await shop.ended).toBe(1)
  await waitForOutput(shop, 'refuses the password of')
  expect(linesOf(shop).at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining('correct it in DATABASE_URL') })
})

import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findFamily, forkUser, isServerAlive, query, readPid, signalAll } from './testing/server.ts'

// Slowness of a busy machine is not the server's fault.
vi.setConfig({ testTimeout: 60_000 })

/** The promise is ten seconds, measured by its attack; a busy machine takes longer. */
const HEALED_MILLISECONDS = 40_000

let directory: string
let started: EmbeddedPostgres[]
let said: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'supervised-'))
  started = []
  said = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(directory, { recursive: true })
})

async function start({ at = directory, isDurable = false } = {}): Promise<EmbeddedPostgres> {
  const say = (message: string) => said.push(message)
  const postgres = await startEmbeddedPostgres({ directory: at, isDurable, log: { warn: say, error: say } })
  started.push(postgres)
  return postgres
}

async function kill(signal: NodeJS.Signals): Promise<number> {
  const pid = Number(await readPid(directory))
  process.kill(pid, signal)
  return pid
}

/** Waits until a server other than the earlier one responds. */
async function waitUntilHealed(url: string, earlier: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await readPid(directory)).not.toBe(earlier)
    },
    { timeout: HEALED_MILLISECONDS, interval: 50 },
  )
}

const readLog = () => readFile(join(directory, 'log'), 'utf8')
const countStarts = async () => (await readLog()).split('LOG:  starting PostgreSQL').length - 1

// Holds: operation.embedded-database-comes-back-killed
test('embedded database: killed with kill -9 it is back, under the same address and with its data', async () => {
  const { url } = await start({ isDurable: true })
  await query(url, 'create table kept as select 7 as value')
  const killed = await kill('SIGKILL')
  await waitUntilHealed(url, killed)
  expect(await query(url, 'select value from kept')).toEqual([{ value: 7 }])
  await vi.waitFor(() => expect(said).toHaveLength(2), { timeout: HEALED_MILLISECONDS })
  expect(said).toEqual([expect.stringContaining('is gone'), expect.stringContaining('started again')])
})

test('embedded database: killed again and again it comes back each time', async () => {
  const { url } = await start()
  for (let round = 1; round <= 3; round++) {
    await waitUntilHealed(url, await kill('SIGKILL'))
    // A server killed before its supervisor has noticed it counts as the same failure.
    await vi.waitFor(() => expect(said.filter((line) => line.includes('again.'))).toHaveLength(round), {
      timeout: HEALED_MILLISECONDS,
    })
  }
  await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining('may be in a crash loop')))
})

test.runIf(process.platform === 'linux')(
  'embedded database: a connection that computes on after the postmaster was killed does not keep the next one away',
  async () => {
    const { url } = await start()
    // It neither waits nor communicates: it does not notice the postmaster's end.
    const computing = query(url, 'select count(*) from generate_series(1, 2000000000) n where n % 7 = 3').catch(
      () => {},
    )
    const sql = "select 1 from pg_stat_activity where state = 'active' and query like '%generate_series%2000000000%'"
    await vi.waitFor(async () => expect(await query(url, `${sql} and pid <> pg_backend_pid()`)).toHaveLength(1))
    await waitUntilHealed(url, await kill('SIGKILL'))
    await computing
  },
)

test('embedded database: on TCP it comes back on its port', async () => {
  const deep = join(directory, 'd'.repeat(100))
  const { url } = await start({ at: deep })
  const killed = Number(await readPid(deep))
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: HEALED_MILLISECONDS,
    interval: 50,
  })
  expect(await readPid(deep)).not.toBe(killed)
})

// Holds: operation.embedded-database-comes-back-killed
test('embedded database: of several users one starts it again, and the others find it', async () => {
  const users = await Promise.all([start(), start(), start()])
  const killed = await kill('SIGKILL')
  await waitUntilHealed(users[0].url, killed)
  await vi.waitFor(() => expect(said.filter((line) => line.includes('again.'))).toHaveLength(3), {
    timeout: HEALED_MILLISECONDS,
  })
  expect(said.filter((line) => line.includes('started again'))).toHaveLength(1)
  expect(await countStarts()).toBe(2)
  // Each failed attempt would have left a line.
  expect(await readLog()).not.toMatch(/FATAL: .*(lock file|shared memory)/)
  // All three are present again: it continues until the last of them leaves.
  const pid = Number(await readPid(directory))
  await users[0].stop()
  await users[1].stop()
  expect(await isServerAlive(directory, pid)).toBe(true)
  await users[2].stop()
  expect(await readPid(directory)).toBeNull()
})

// Holds: operation.embedded-database-comes-back-killed
test('embedded database: a stop by hand is not fought, and whoever starts it again is followed', async () => {
  const { url } = await start()
  const pid = await kill('SIGINT')
  await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining('stopped by hand')), {
    timeout: HEALED_MILLISECONDS,
  })
  expect(await isServerAlive(directory, pid)).toBe(false)
  expect(await countStarts()).toBe(1)
  const other = await start()
  expect(other.isAdopted).toBe(false)
  await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining('found again')), {
    timeout: HEALED_MILLISECONDS,
  })
  await other.stop()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('embedded database: a stop that waits for clients who never leave is brought to an end, and undone', async () => {
  const { url } = await start()
  const pid = await kill('SIGTERM')
  await waitUntilHealed(url, pid)
})

test('embedded database: such a stop is brought to an end, too, by who has lost its own connection', async () => {
  const { url } = await start()
  const staying = new pg.Client({ connectionString: url })
  staying.on('error', () => {})
  await staying.connect()
  const [presence] = await query(url, "select pid from pg_stat_activity where usename = 'postgres'")
  const pid = await kill('SIGTERM')
  process.kill((presence as { pid: number }).pid, 'SIGTERM')
  await waitUntilHealed(url, pid)
  await staying.end()
})

test('embedded database: a stop while it is being brought back leaves no server behind', async () => {
  const postgres = await start()
  await kill('SIGKILL')
  await vi.waitFor(async () => expect(await countStarts()).toBe(2), { timeout: HEALED_MILLISECONDS, interval: 5 })
  await postgres.stop()
  expect(await isServerAlive(directory, Number(await readPid(directory)))).toBe(false)
})

test('embedded database: files that are gone are not made anew and empty', async () => {
  await start()
  const pid = Number(await readPid(directory))
  await rm(join(directory, 'data'), { recursive: true, force: true, maxRetries: 5 })
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining('is not there')), { timeout: 20_000 })
})

describe.runIf(process.platform === 'linux')(
  'embedded database: the process that started it is ended together with it',
  () => {
    test.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])('by %s, and the other process has it back', async (signal) => {
      const first = await forkUser(directory)
      const second = await start()
      expect(second.isAdopted).toBe(true)
      const pid = Number(await readPid(directory))
      const ended = once(first, 'exit')
      signalAll(await findFamily(first.pid!, pid), signal)
      await waitUntilHealed(second.url, pid)
      await ended
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    })
  },
)

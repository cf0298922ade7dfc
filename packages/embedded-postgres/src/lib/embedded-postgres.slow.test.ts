import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { forkUser, isServerAlive, query, readPid as readPostmasterPid } from './testing/server.ts'

// Slowness of a busy machine is not the server's fault.
vi.setConfig({ testTimeout: 60_000 })

let directory: string
let started: EmbeddedPostgres[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(directory, { recursive: true })
})

async function start({ at = directory, isDurable = false } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory: at, isDurable })
  started.push(postgres)
  return postgres
}

const readPid = async () => Number(await readPostmasterPid(directory))

test('what was written is there after a stop and a start', async () => {
  const first = await start()
  expect(first.isAdopted).toBe(false)
  await query(first.url, 'create table kept as select 7 as value')
  const pid = await readPid()
  await first.stop()
  await vi.waitFor(async () => expect(await isServerAlive(directory, pid)).toBe(false))
  const second = await start()
  expect(second.isAdopted).toBe(false)
  expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
})

test('the role that is connected as is no superuser, and its text sorts and folds as Unicode', async () => {
  const { url } = await start()
  const sql = "select current_user as name, usesuper, lower('ŐÉ') as folded from pg_user where usename = current_user"
  expect(await query(url, sql)).toEqual([{ name: 'app', usesuper: false, folded: 'őé' }])
})

test('a server that was left behind is adopted', async () => {
  const left = await start()
  const pid = await readPid()
  const found = await start()
  expect(found.isAdopted).toBe(true)
  expect(await readPid()).toBe(pid)
  expect(await query(found.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(found.url).toBe(left.url)
})

test('a server that another process still uses is not stopped, though it asks nothing just then', async () => {
  const first = await start()
  const second = await start()
  const pid = await readPid()
  await first.stop()
  expect(await isServerAlive(directory, pid)).toBe(true)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await vi.waitFor(async () => expect(await isServerAlive(directory, pid)).toBe(false))
})

test('a crash is recovered from, also when a stranger has the process number by now', async () => {
  // Another process, since a remaining one would restart the server itself.
  const first = await forkUser(directory, 'durable')
  const { url } = await start()
  await started.pop()?.stop()
  await query(url, 'create table kept as select 7 as value')
  const pid = await readPid()
  for (const killed of [first.pid, pid]) process.kill(Number(killed), 'SIGKILL')
  await vi.waitFor(async () => expect(await isServerAlive(directory, pid)).toBe(false))
  for (const lock of ['data/postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(directory, lock)
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [process.pid, ...lines.slice(1)].join('\n'))
  }
  const second = await start()
  expect(second.isAdopted).toBe(false)
  expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }])
})

test('an initialization that was interrupted begins again', async () => {
  await mkdir(join(directory, 'data.new/half'), { recursive: true })
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket is served on this machine by TCP, with the password', async () => {
  const deep = join(directory, 'd'.repeat(100))
  const { url } = await start({ at: deep })
  expect(new URL(url).search).toBe('')
  expect(await query(url, 'select host(inet_server_addr()) as address')).toEqual([{ address: '127.0.0.1' }])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('two that start at once share one server', async () => {
  const [first, second] = await Promise.all([start(), start()])
  expect([first.isAdopted, second.isAdopted].filter(Boolean)).toHaveLength(1)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('files of another major version are refused with what the server says of them', async () => {
  const { stop } = await start()
  await stop()
  await writeFile(join(directory, 'data/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(
    /^The database does not start:\npostgres ended with code 1\n.*FATAL: .*incompatible with server(.|\n)*See .*log\.$/,
  )
})

test('a server that cannot be set up says why in a few lines', async () => {
  await writeFile(join(directory, 'password'), '')
  await expect(start()).rejects.toThrow(
    /^The database cannot be set up in .*: initdb failed: initdb: error: password file .* is empty$/,
  )
})

test('role and database have the names that are asked for, also on a server that has others', async () => {
  await start()
  const named = await startEmbeddedPostgres({ directory, isDurable: false, user: 'keeper', database: 'archive' })
  started.push(named)
  const sql = `select current_user as "user", current_database() as database, rolsuper from pg_roles where rolname = current_user`
  expect(await query(named.url, sql)).toEqual([{ user: 'keeper', database: 'archive', rolsuper: false }])
})

test.each(['postgres', 'template1', 'pg_monitor', 'a"b', 'Ann', ''])(
  'a name that is the server’s own or would have to be quoted is refused: %j',
  async (name) => {
    const message = 'cannot name a role or a database here'
    await expect(startEmbeddedPostgres({ directory, user: name })).rejects.toThrow(message)
    await expect(startEmbeddedPostgres({ directory, database: name })).rejects.toThrow(message)
  },
)

test('an error of a start ends with the advice of who starts it', async () => {
  const { stop } = await start()
  await stop()
  await writeFile(join(directory, 'data/PG_VERSION'), '12\n')
  const advice = 'Or set DATABASE_URL.'
  await expect(startEmbeddedPostgres({ directory, advice })).rejects.toThrow(/See .*log\. Or set DATABASE_URL\.$/)
})

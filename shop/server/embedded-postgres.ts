/**
 * A PostgreSQL server of our own, from the binaries that npm installs. It lives in a directory (`data`, `password`, `log`)
 * and is found again there: a server left behind by a process that was killed is adopted, never fought.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withLock } from '../../scripts/lib/lock.mjs'
import { findPostgresLauncher, type PostgresLauncher } from './postgres-launcher.ts'
import { isRunning, readPostmasterFile, removeStaleLocks, type PostmasterFile } from './postmaster-file.ts'

/** The longest path of a unix socket is 107 bytes; the name of the socket in its directory takes 15 of them. */
const LONGEST_SOCKET_DIRECTORY = 107 - '/.s.PGSQL.65535'.length
const START_ATTEMPTS = 3
const START_TIMEOUT_MILLISECONDS = 60_000
const STOP_TIMEOUT_MILLISECONDS = 15_000
/** By this name processes know each other in `pg_stat_activity`. */
const PRESENCE_NAME = 'cadenza presence'
/** Connections that were just closed take a moment to be gone. */
const GOODBYE_MILLISECONDS = 1_000

export type EmbeddedPostgres = {
  /** Connects as the role `cadenza` to the database `cadenza`. */
  url: string
  /** Whether the server was running before, left behind or shared with another process. */
  isAdopted: boolean
  /** Stops the server, unless another process of the shop still uses it. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  directory: string
  /** `false` gives up safety against a power cut for speed: for tests only. Default `true`. */
  isDurable?: boolean
  /** Settings of the server, as `name: value`. */
  settings?: Record<string, string>
}

type Place = { directory: string; data: string; log: string; socketDirectory: string | null; password: string }

/**
 * Starts the server of a directory, or adopts the one that runs there, and makes sure that the role and the database
 * `cadenza` exist. Throws an error that names the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Two shops that start at once on one directory: the second finds the server of the first.
  return withLock(directory, async () => {
    const place = await preparePlace(directory)
    const adopted = await adoptRunningServer(place)
    const connection = adopted ?? (await startServer(place, options))
    await ensureDatabase(connection)
    const presence = await openPresence(connection)
    let leaving: Promise<void> | null = null
    return {
      url: connection.url('cadenza', 'cadenza'),
      isAdopted: adopted !== null,
      // Under the same lock: nobody adopts a server at the moment in which it is found to be unneeded.
      stop: () => (leaving ??= withLock(directory, () => leaveServer(place, connection, presence))),
    }
  })
}

type Connection = { port: number; url: (user: string, database: string) => string }

async function preparePlace(directory: string): Promise<Place> {
  await chmod(directory, 0o700)
  const isSocketPossible = process.platform !== 'win32' && Buffer.byteLength(directory) <= LONGEST_SOCKET_DIRECTORY
  return {
    directory,
    data: join(directory, 'data'),
    log: join(directory, 'log'),
    socketDirectory: isSocketPossible ? directory : null,
    password: await readOrCreatePassword(join(directory, 'password')),
  }
}

async function readOrCreatePassword(path: string): Promise<string> {
  if (!existsSync(path)) await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return (await readFile(path, 'utf8')).trim()
}

function createConnection(place: Place, port: number): Connection {
  const query = place.socketDirectory ? `?host=${encodeURIComponent(place.socketDirectory)}` : ''
  return {
    port,
    url: (user, database) => `postgres://${user}:${place.password}@127.0.0.1:${port}/${database}${query}`,
  }
}

async function adoptRunningServer(place: Place): Promise<Connection | null> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  for (;;) {
    const file = await readPostmasterFile(place.data)
    if (!file) return null
    if (!(await isRunning(file, place.data))) {
      await removeStaleLocks(place.data, place.socketDirectory, file)
      return null
    }
    const connection = createConnection(place, file.port)
    // A server that is starting, recovering or shutting down settles soon: into one to adopt, or into none.
    if (file.isReady && (await canConnect(connection))) return connection
    if (Date.now() > deadline)
      throw new Error(`The database process ${file.pid} of ${place.data} does not answer. ${whereToLook(place)}`)
    await sleep(50)
  }
}

async function startServer(place: Place, options: EmbeddedPostgresOptions): Promise<Connection> {
  const launcher = await findPostgresLauncher(place.directory)
  if (!existsSync(place.data)) await initializeData(place, launcher)
  for (let attempt = 1; ; attempt++) {
    // Only a server on TCP needs a free port; on a socket the number is no more than a part of its name.
    const port = place.socketDirectory ? 5432 : await findFreePort()
    const problem = await launchServer(place, launcher, port, options)
    if (!problem) return createConnection(place, port)
    if (attempt === START_ATTEMPTS) throw new Error(`The database does not start: ${problem}\n${whereToLook(place)}`)
  }
}

async function initializeData(place: Place, launcher: PostgresLauncher): Promise<void> {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await launcher.run('initdb', [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${join(place.directory, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  // A renamed directory is a finished one: an interrupted start leaves nothing half made.
  await rename(unfinished, place.data)
}

/** Returns what went wrong, or `null` once the server answers. */
async function launchServer(
  place: Place,
  launcher: PostgresLauncher,
  port: number,
  options: EmbeddedPostgresOptions,
): Promise<string | null> {
  const log = await open(place.log, 'a', 0o600)
  const { command, args } = launcher.wrap('postgres', ['-D', place.data, ...serverSettings(place, port, options)])
  // Its own process group, so that Ctrl-C reaches it through us and in order; no pipe of ours, which would end with us.
  const child = spawn(command, args, { ...launcher.spawnOptions, detached: true, stdio: ['ignore', log.fd, log.fd] })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`postgres ended with ${signal ?? `code ${code}`}`))
  })
  child.unref()
  await log.close()
  const connection = createConnection(place, port)
  return Promise.race([ended, waitUntilReady(place, connection, child.pid)])
}

async function waitUntilReady(place: Place, connection: Connection, pid: number | undefined): Promise<string | null> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(place.data)
    if (file?.pid === pid && file?.isReady && (await canConnect(connection))) return null
    await sleep(10)
  }
  return 'postgres does not answer in time'
}

function serverSettings(
  place: Place,
  port: number,
  { isDurable = true, settings = {} }: EmbeddedPostgresOptions,
): string[] {
  const all: Record<string, string> = {
    port: String(port),
    listen_addresses: place.socketDirectory ? '' : '127.0.0.1',
    unix_socket_directories: place.socketDirectory ?? '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const password = new URL(connection.url('cadenza', 'cadenza')).password
  await withClient(connection.url('postgres', 'postgres'), async (client) => {
    const exists = async (sql: string) => (await client.query(sql)).rows.length > 0
    if (await exists("select 1 from pg_database where datname = 'cadenza'")) return
    if (!(await exists("select 1 from pg_roles where rolname = 'cadenza'"))) {
      // The password is base64url of our own making: there is nothing in it to escape.
      await client.query(`create role cadenza login createdb password '${password}'`)
    }
    await client.query('create database cadenza owner cadenza')
  })
}

/** A connection that stands for this process, so that no other one stops the server while it is needed here. */
async function openPresence(connection: Connection): Promise<pg.Client> {
  const client = createClient(connection.url('postgres', 'postgres'), PRESENCE_NAME)
  await client.connect()
  return client
}

/** The last one out turns the light off: a server that another process has started or adopted goes on. */
async function leaveServer(place: Place, connection: Connection, presence: pg.Client): Promise<void> {
  const file = await readPostmasterFile(place.data)
  if (!file || !(await isRunning(file, place.data))) return
  const isNeeded = await isOtherPresent(connection, presence)
  await presence.end()
  if (!isNeeded) await stopServer(place, file)
}

async function stopServer(place: Place, file: PostmasterFile): Promise<void> {
  process.kill(file.pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MILLISECONDS
  while (await isRunning(file, place.data)) {
    if (Date.now() > deadline) return void process.kill(file.pid, 'SIGQUIT')
    await sleep(10)
  }
}

async function isOtherPresent(connection: Connection, presence: pg.Client & { processID?: number }): Promise<boolean> {
  const deadline = Date.now() + GOODBYE_MILLISECONDS
  const sql = 'select 1 from pg_stat_activity where application_name = $1 and pid <> $2 limit 1'
  try {
    return await withClient(connection.url('postgres', 'postgres'), async (client) => {
      for (;;) {
        const { rows } = await client.query(sql, [PRESENCE_NAME, presence.processID ?? 0])
        if (rows.length === 0 || Date.now() > deadline) return rows.length > 0
        await sleep(20)
      }
    })
  } catch {
    // Who cannot see leaves the light on: the next start finds the server.
    return true
  }
}

async function canConnect(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection.url('postgres', 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === INVALID_PASSWORD) {
      throw new Error(
        'The stored password of the embedded database is not the one it knows: restore DATA_DIR/postgres whole.',
        {
          cause: error,
        },
      )
    }
    return false
  }
}

const INVALID_PASSWORD = '28P01'

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, 'cadenza')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function createClient(url: string, application_name: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name })
  // A server that goes away under an idle connection is reported by the next query; unheard, the event would end us.
  client.on('error', () => {})
  return client
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found on 127.0.0.1.')
  return address.port
}

function whereToLook(place: Place): string {
  return `See ${place.log}. To use another PostgreSQL, set DATABASE_URL.`
}

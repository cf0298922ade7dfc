/** Starts, finds and stops the server of a place. The caller holds the lock of the place. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { canConnect } from './client.ts'
import type { PostgresLauncher } from './launcher.ts'
import { isRunning, readPostmasterFile, removeRemains, sendSignal, type PostmasterFile } from './postmaster-file.ts'
import { createConnection, type Connection, type Place } from './place.ts'
import { readComplaints, measureLog } from './server-log.ts'

const START_ATTEMPTS = 3
const START_TIMEOUT_MILLISECONDS = 60_000
const STOP_TIMEOUT_MILLISECONDS = 15_000
const POLITE_STOP_MILLISECONDS = 1_000

export type ServerOptions = {
  /** `false` trades safety against power loss for speed: for tests only. Default `true`. */
  isDurable?: boolean
  /** Server settings, as `name: value`. */
  settings?: Record<string, string>
}

export type RunningServer = { pid: number; connection: Connection }

/** Finds the running server, once it answers; `null` if there is none. Throws after a minute. */
export async function findServer(place: Place): Promise<RunningServer | null> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  const endHalfStop = createHalfStopCheck(place)
  for (;;) {
    const file = await readPostmasterFile(place.data)
    if (!file) return null
    if (!(await isRunning(file, place.data))) {
      await removeRemains(place, file)
      return null
    }
    const connection = createConnection(place, file.port)
    // A server that is starting, recovering or stopping soon becomes adoptable or ends.
    if (file.status === 'ready' && (await canConnect(connection))) return { pid: file.pid, connection }
    await endHalfStop()
    if (Date.now() > deadline)
      throw new Error(`The database process ${file.pid} of ${place.data} does not answer. ${place.advice}`)
    await sleep(50)
  }
}

/** Starts a server on existing data. Throws an error with the server's complaint. */
export async function startServer(
  place: Place,
  launcher: PostgresLauncher,
  options: ServerOptions,
): Promise<RunningServer> {
  if (!existsSync(place.data)) throw new Error(`The files of the database are gone: ${place.data} is not there.`)
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(place, attempt)
    const logged = await measureLog(place)
    const launched = await launchServer(place, launcher, port, options)
    if (typeof launched !== 'string') return launched
    if (attempt < START_ATTEMPTS) continue
    const complaints = await readComplaints(place, logged)
    throw new Error(['The database does not start:', launched, ...complaints, place.advice].join('\n'))
  }
}

/** Resolves to the server once it answers, or to the error. */
async function launchServer(
  place: Place,
  launcher: PostgresLauncher,
  port: number,
  options: ServerOptions,
): Promise<RunningServer | string> {
  const log = await open(place.log, 'a', 0o600)
  const { command, args } = launcher.wrap('postgres', ['-D', place.data, ...serverSettings(place, port, options)])
  // A process group of its own: Ctrl-C reaches it through this process. Pipes would end with it.
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

async function waitUntilReady(
  place: Place,
  connection: Connection,
  pid: number | undefined,
): Promise<RunningServer | string> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  while (Date.now() < deadline) {
    const file = await readPostmasterFile(place.data)
    if (file?.pid === pid && file?.status === 'ready' && (await canConnect(connection))) {
      return { pid: file.pid, connection }
    }
    await sleep(10)
  }
  return 'postgres does not answer in time'
}

function serverSettings(place: Place, port: number, { isDurable = true, settings = {} }: ServerOptions): string[] {
  const all: Record<string, string> = {
    port: String(port),
    listen_addresses: place.socketDirectory ? '' : '127.0.0.1',
    unix_socket_directories: place.socketDirectory ?? '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log is parsed: see server-log.ts.
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Stops the server and waits until it is gone. Asks politely first: a stop that begins with SIGINT
 * counts as one by hand (`pg_ctl stop`), after which no supervisor restarts it.
 */
export async function endServer(place: Place, file: PostmasterFile): Promise<void> {
  sendSignal(file, 'SIGTERM')
  await waitUntil(async () => (await readPostmasterFile(place.data))?.status !== 'ready', POLITE_STOP_MILLISECONDS)
  if (!(await isRunning(file, place.data))) return
  sendSignal(file, 'SIGINT')
  const isGone = await waitUntil(async () => !(await isRunning(file, place.data)), STOP_TIMEOUT_MILLISECONDS)
  if (!isGone) sendSignal(file, 'SIGQUIT')
}

async function waitUntil(isSo: () => Promise<boolean>, timeoutMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMilliseconds
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/**
 * Chooses the port of a server. On a socket it is only part of a file name; on TCP the server keeps
 * its previous port, which other processes use, unless it is taken.
 */
async function choosePort(place: Place, attempt: number): Promise<number> {
  if (place.socketDirectory) return 5432
  const path = join(place.directory, 'port')
  const last = Number(await readFile(path, 'utf8').catch(() => 0))
  if (last > 0 && attempt === 1) return last
  const port = await findFreePort()
  await writeFile(path, String(port))
  return port
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found on 127.0.0.1.')
  return address.port
}

/** A stopping server needs a moment to close its connections. */
const TIMEOUT_MILLISECONDS = 3_000

/**
 * Creates a check that ends a server in smart shutdown (as by SIGTERM), which would wait for ever
 * for its connections.
 */
export function createHalfStopCheck(place: Place): () => Promise<void> {
  let seen: { pid: number; at: number } | null = null
  return async () => {
    const file = await readPostmasterFile(place.data)
    if (file?.status !== 'stopping') return void (seen = null)
    if (seen?.pid !== file.pid) seen = { pid: file.pid, at: performance.now() }
    if (performance.now() - seen.at < TIMEOUT_MILLISECONDS) return
    if (await isRunning(file, place.data)) sendSignal(file, 'SIGINT')
  }
}

/**
 * Private PostgreSQL server, run from the binaries that npm installs. It lives in a directory
 * (`data`, `password`, `log`), where later processes find it: a server left behind by a killed
 * process is adopted, never fought. Several processes share the server of a directory; each
 * supervises it, and one restarts it after it was killed.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withLock } from './lock.mjs'
import { createHalfStopCheck } from './half-stop.ts'
import { findPostgresLauncher, type PostgresLauncher } from './launcher.ts'
import { createMissingDatabase, createData, checkOrdinaryName } from './new-database.ts'
import { createConnection, preparePlace, type Place } from './place.ts'
import { isRunning, readPostmasterFile } from './postmaster-file.ts'
import { findServer, startServer, endServer, type ServerOptions } from './postmaster.ts'
import { isOtherPresent, openPresence, type Presence } from './presence.ts'
import { isStoppedByHand } from './server-log.ts'
import { createSupervisor, type SupervisorLog } from './supervisor.ts'

export type EmbeddedPostgres = {
  /** Connection string for the role and database from the options. */
  url: string
  /** Whether the server was already running, left behind or shared with another process. */
  isAdopted: boolean
  /** Ends the supervision and stops the server unless another process still uses it. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = ServerOptions & {
  /** Directory for the server's files, log, password and socket. Created if missing. */
  directory: string
  /** Role used by `url`: owner of the database, no superuser. Default: `app`. */
  user?: string
  /** Database used by `url`. Default: `app`. */
  database?: string
  /** Further advice appended to the error message if the server does not start. Default: none. */
  advice?: string
  /** Receives a message when the server is lost and when it is back. Default: silent. */
  log?: SupervisorLog
}

const silence: SupervisorLog = { warn() {}, error() {} }

/**
 * Starts the server of a directory, or adopts the running one, and ensures that the role and the
 * database exist. The server is supervised from then on: if it ends, it is back within seconds at
 * the same address. Throws an error that names the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { user = 'app', database = 'app', advice } = options
  for (const name of [user, database]) checkOrdinaryName(name)
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  let launcher: Promise<PostgresLauncher> | null = null
  const findLauncher = () => (launcher ??= findPostgresLauncher(directory, advice))

  // If two processes start at once on one directory, the second finds the server of the first.
  return withLock(directory, async () => {
    const place = await preparePlace(directory, advice)
    const adopted = await findServer(place)
    if (!adopted && !existsSync(place.data)) await createData(place, await findLauncher())
    let server = adopted ?? (await startServer(place, await findLauncher(), options))
    await createMissingDatabase(server.connection, { user, database })

    async function recover() {
      return withLock(directory, async () => {
        const found = await findServer(place)
        if (!found && (await isStoppedByHand(place, server.pid))) return null
        server = found ?? (await startServer(place, await findLauncher(), options))
        return { presence: await openPresence(server.connection), wasStarted: found === null }
      })
    }

    const presence = await openPresence(server.connection)
    const check = createHalfStopCheck(place)
    const supervisor = createSupervisor({ presence, recover, check, log: options.log ?? silence })
    let leaving: Promise<void> | null = null
    return {
      url: server.connection.url(user, database),
      isAdopted: adopted !== null,
      stop: () => (leaving ??= supervisor.end().then((last) => leaveServer(place, last))),
    }
  })
}

/** Stops the server only if no other process has started or adopted it. */
async function leaveServer(place: Place, presence: Presence | null): Promise<void> {
  // Holds the same lock, so that no process adopts the server while it is found unused.
  await withLock(place.directory, async () => {
    const file = await readPostmasterFile(place.data)
    if (!file || !(await isRunning(file, place.data))) return
    const isNeeded = await isOtherPresent(createConnection(place, file.port), presence)
    await presence?.end()
    if (!isNeeded) await endServer(place, file)
  })
}

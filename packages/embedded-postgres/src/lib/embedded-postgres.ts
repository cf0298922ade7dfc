/**
 * A PostgreSQL server of our own, from the binaries that npm installs. It lives in a directory (`data`, `password`, `log`)
 * and is found again there: a server left behind by a process that was killed is adopted, never fought. Several processes
 * share the server of a directory; each of them watches over it, and one brings it back when it was killed.
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
  /** Connects as the role to the database that the options name. */
  url: string
  /** Whether the server was running before, left behind or shared with another process. */
  isAdopted: boolean
  /** Ends the supervision, and stops the server unless another process still uses it. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = ServerOptions & {
  /** Where the server lives: its files, its log, its password and its socket. Made where it is not there. */
  directory: string
  /** The role that `url` connects as: no superuser, the owner of the database. Default: `app`. */
  user?: string
  /** The database that `url` connects to. Default: `app`. */
  database?: string
  /** What else a person can do where the server does not start: the end of an error's message. Default: nothing. */
  advice?: string
  /** Hears when the server is lost and when it is back. Default: silence. */
  log?: SupervisorLog
}

const silence: SupervisorLog = { warn() {}, error() {} }

/**
 * Starts the server of a directory, or adopts the one that runs there, and makes sure that the role and the database
 * exist. From then on it is supervised: whatever ends it, it is back within seconds under the same address.
 * Throws an error that names the remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { user = 'app', database = 'app', advice } = options
  for (const name of [user, database]) checkOrdinaryName(name)
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  let launcher: Promise<PostgresLauncher> | null = null
  const findLauncher = () => (launcher ??= findPostgresLauncher(directory, advice))

  // Two processes that start at once on one directory: the second finds the server of the first.
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

/** The last one out turns the light off: a server that another process has started or adopted goes on. */
async function leaveServer(place: Place, presence: Presence | null): Promise<void> {
  // Under the same lock: nobody adopts a server at the moment in which it is found to be unneeded.
  await withLock(place.directory, async () => {
    const file = await readPostmasterFile(place.data)
    if (!file || !(await isRunning(file, place.data))) return
    const isNeeded = await isOtherPresent(createConnection(place, file.port), presence)
    await presence?.end()
    if (!isNeeded) await endServer(place, file)
  })
}

/**
 * Private PostgreSQL server, run from the binaries that npm installs. It lives in a directory
 * (`data`, `password`, `log`), where later processes find it: a server left behind by a killed
 * process is adopted, never fought. Several processes share the server of a directory; each
 * supervises it, and one restarts it after it was killed.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { resolve, join } from 'node:path'
import { withLock } from './lock.mjs'
import { createHalfStopCheck, findServer, startServer, endServer, type ServerOptions } from './postmaster.ts'
import { findPostgresLauncher, type PostgresLauncher } from './launcher.ts'
import { createConnection, preparePlace, type Place, type Connection } from './place.ts'
import { isRunning, readPostmasterFile } from './postmaster-file.ts'
import { isOtherPresent, openPresence, type Presence, withClient } from './client.ts'
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

async function createData(place: Place, launcher: PostgresLauncher): Promise<void> {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  const options = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${join(place.directory, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  await launcher.run('initdb', options).catch((error: Error) => {
    throw new Error(`The database cannot be set up in ${place.directory}: ${error.message}`, { cause: error })
  })
  // Renaming comes last, so an interrupted start leaves no partial data directory.
  await rename(unfinished, place.data)
}

/** Rejects names that need quoting and the server's own: the role must be no superuser. */
function checkOrdinaryName(name: string): void {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(name) && !/^(pg_|(postgres|template0|template1)$)/.test(name)) return
  throw new TypeError(
    `"${name}" cannot name a role or a database here: take lower-case letters, digits and _, and no name of the server's own.`,
  )
}

async function createMissingDatabase(
  connection: Connection,
  { user, database }: { user: string; database: string },
): Promise<void> {
  const { password } = new URL(connection.url(user, database))
  await withClient(connection.url('postgres', 'postgres'), async (client) => {
    const exists = async (sql: string, name: string) => (await client.query(sql, [name])).rows.length > 0
    if (!(await exists('select 1 from pg_roles where rolname = $1', user))) {
      // The password is base64url generated here and needs no escaping.
      await client.query(`create role "${user}" login createdb password '${password}'`)
    }
    if (await exists('select 1 from pg_database where datname = $1', database)) return
    await client.query(`create database "${database}" owner "${user}"`)
  })
}

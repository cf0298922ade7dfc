import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../schema/schema.ts'
import { maxConnections, type DatabaseLimits, databaseLimits } from './database-limits.ts'
import { probeDatabase, probeWriting, type Sign } from './database-probe.ts'
import { createDatabaseWatch, type DatabaseWatch } from './database-watch.ts'
import { createClient } from './watched-client.ts'
import { createWriteWatch } from './write-watch.ts'

const { INT8, DATE } = pg.types.builtins
type TypeNumber = Parameters<typeof pg.types.getTypeParser>[0]

/** Parsers of one pool: the library's own are module state, shared with other users of `pg`. */
const types: pg.CustomTypesConfig = {
  getTypeParser(type: TypeNumber, format?: 'text' | 'binary') {
    if (type === INT8) return parseInteger
    // A calendar date has no time zone: as a Date it would shift with the server's.
    if (type === DATE) return (value: string) => value
    return pg.types.getTypeParser(type, format)
  },
}

function parseInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number.`)
  return number
}

export type DatabaseConnection = {
  db: Db
  pool: pg.Pool
  /** Whether the database responds at present; known within a second, however busy the pool is. */
  isAnswering: () => Promise<boolean>
  /** Whether it accepts writes; at most a few seconds old, and known within a second. */
  canWrite: () => Promise<boolean>
  /** Longest current waiting time for a connection, in milliseconds. */
  longestWait: () => number
  close: () => Promise<void>
}

export type DatabaseOptions = {
  connections?: number
  limits?: DatabaseLimits
  /** Asks for a sign of life within milliseconds. Default: over a connection of its own. */
  probe?: (milliseconds: number) => Promise<Sign>
  /** Called for connections that break while idle. The pool replaces them. Default: ignored. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool of connections. `bigint` arrives as a number, `timestamptz` as a `Date`, `date` as
 * `YYYY-MM-DD`. Connects on the first query. Settings in the URL, such as
 * `?statement_timeout=20000`, override the limits enforced by the server.
 */
export function createDatabase(
  url: string,
  {
    connections = maxConnections.visitors,
    limits = databaseLimits.visitors,
    probe = (milliseconds) => probeDatabase(url, milliseconds),
    onIdleError = () => {},
  }: DatabaseOptions = {},
): DatabaseConnection {
  const watch = createDatabaseWatch({ ...limits, probe })
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.freeConnection,
    ...serverLimits(limits),
    types,
    application_name: 'cadenza',
    Client: createClient({ watch, ...limits }),
  })
  pool.on('error', onIdleError)
  const queue = createConnectionQueue(pool, { watch, limit: limits.freeConnection })
  const dialect = new PostgresDialect({
    pool: { connect: queue.connect, end: () => pool.end(), options: pool.options },
  })
  return {
    db: new Kysely<Database>({ dialect }),
    pool,
    isAnswering: watch.isAnswering,
    canWrite: createWriteWatch({ probe: (milliseconds) => probeWriting(url, milliseconds) }),
    longestWait: queue.longestWait,
    // `db.destroy()` would leave the pool open if only the pool was used.
    async close() {
      watch.close()
      await pool.end()
    },
  }
}

/** Converts limits for the server: without a limit the setting is left out. */
function serverLimits({ statement, lock, idleInTransaction }: DatabaseLimits): pg.PoolConfig {
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, milliseconds]) => Number.isFinite(milliseconds)))
}

/** Queue for a pool's connections: no one waits forever, or for a hanging database. */
function createConnectionQueue(pool: pg.Pool, { watch, limit }: { watch: DatabaseWatch; limit: number }) {
  const waiting = new Set<{ since: number }>()

  /** Refuses at once while the database is known to be silent. */
  async function connect(): Promise<pg.PoolClient> {
    watch.refuseWhileSilent()
    const place = { since: performance.now() }
    waiting.add(place)
    const connecting = pool.connect()
    // An abandoned request must not take a connection from those still waiting.
    const abandon = () => void connecting.then((client) => client.release()).catch(() => {})
    try {
      return await watch.follow(connecting, { limit, abandon })
    } finally {
      waiting.delete(place)
    }
  }

  return {
    connect,
    longestWait() {
      const [first] = waiting
      return first ? performance.now() - first.since : 0
    },
  }
}

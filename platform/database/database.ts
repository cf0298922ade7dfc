import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createConnectionQueue } from './connection-queue.ts'
import { maxConnections, type DatabaseLimits, limitsOfVisitors } from './database-limits.ts'
import { probeDatabase, probeWriting, type Sign } from './database-probe.ts'
import { createDatabaseWatch } from './database-watch.ts'
import { createPreparingClient } from './preparing-client.ts'
import type { Database } from '../schema/schema.ts'
import { createWatchedClient } from './watched-client.ts'
import { createWriteWatch } from './write-watch.ts'

const { INT8, DATE } = pg.types.builtins
type TypeNumber = Parameters<typeof pg.types.getTypeParser>[0]

/** The parsers of one connection pool; the ones of the library are module state that other users of `pg` share. */
const types: pg.CustomTypesConfig = {
  getTypeParser(type: TypeNumber, format?: 'text' | 'binary') {
    if (type === INT8) return parseInteger
    // A calendar date has no time zone: as a Date it would move with the server's.
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
  db: Kysely<Database>
  pool: pg.Pool
  /** Whether the database answers now; known within a second, whatever the pool is busy with. */
  isAnswering: () => Promise<boolean>
  /** Whether it takes writes; as it was a few seconds ago, at the most, and told within a second. */
  canWrite: () => Promise<boolean>
  /** How long the first of those who wait for a connection has waited, in milliseconds. */
  longestWait: () => number
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** The most connections at once. Default: those for visitors. */
  connections?: number
  /** How long the database may take. Default: what visitors wait for. */
  limits?: DatabaseLimits
  /** Asks for a sign of life, for so many milliseconds. Default: over a connection of its own. */
  probe?: (milliseconds: number) => Promise<Sign>
  /** Hears of connections that break while idle. The pool replaces them. Default: silence. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool of connections. `bigint` arrives as a number, `timestamptz` as a `Date`, `date` as `YYYY-MM-DD`.
 * Nothing connects before the first query. Settings in the URL, as `?statement_timeout=20000`, take the place of the limits
 * that the server keeps.
 */
export function createDatabase(
  url: string,
  {
    connections = maxConnections.visitors,
    limits = limitsOfVisitors,
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
    Client: createPreparingClient(createWatchedClient({ watch, ...limits })),
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
    // `db.destroy()` would leave the pool open when only the pool was used.
    async close() {
      watch.close()
      await pool.end()
    },
  }
}

/** As the server takes them: without a limit the setting is left out. */
function serverLimits({ statement, lock, idleInTransaction }: DatabaseLimits): pg.PoolConfig {
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, milliseconds]) => Number.isFinite(milliseconds)))
}

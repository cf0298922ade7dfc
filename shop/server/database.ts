import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPreparingClient } from './preparing-client.ts'
import type { Database } from './schema.ts'

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

/** Nobody waits longer than this for a connection: neither for a server that is silent, nor for one that is overrun. */
const connectionTimeoutMillis = 30_000

const lostCodes = /^(08...|57P0.|3D000|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ENOENT|ETIMEDOUT)$/
const lostMessages = /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after)/

/** Whether an error says that the database cannot be reached, rather than that it refused something. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return lostCodes.test(String(code)) || lostMessages.test(error.message)
}

export type DatabaseConnection = {
  db: Kysely<Database>
  pool: pg.Pool
  close: () => Promise<void>
}

export type DatabaseOptions = {
  /** The most connections at once. Default 10. */
  connections?: number
  /** Hears of connections that break while idle. The pool replaces them. Default: silence. */
  onIdleError?: (error: Error) => void
}

/**
 * Opens a pool of connections. `bigint` arrives as a number, `timestamptz` as a `Date`, `date` as `YYYY-MM-DD`.
 * Nothing connects before the first query.
 */
export function createDatabase(
  url: string,
  { connections = 10, onIdleError = () => {} }: DatabaseOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis,
    types,
    application_name: 'cadenza',
    Client: createPreparingClient(),
  })
  pool.on('error', onIdleError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  // `db.destroy()` would leave the pool open when only the pool was used.
  return { db, pool, close: () => pool.end() }
}

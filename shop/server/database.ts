import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** The numbers of PostgreSQL's types. */
const INT8: number = pg.types.builtins.INT8
const DATE: number = pg.types.builtins.DATE

/** The parsers of one connection pool; the ones of the library are module state that other users of `pg` share. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return parseInteger
    // A calendar date has no time zone: as a Date it would move with the server's.
    if (oid === DATE) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

function parseInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number.`)
  return number
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
  const pool = new pg.Pool({ connectionString: url, max: connections, types, application_name: 'cadenza' })
  pool.on('error', onIdleError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  // `db.destroy()` would leave the pool open when only the pool was used.
  return { db, pool, close: () => pool.end() }
}

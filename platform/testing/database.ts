import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, type DatabaseConnection } from '../database/database.ts'
import { type DatabaseLimits, databaseLimits } from '../database/database-limits.ts'
import './one-at-a-time.ts'

/** Migrated database cloned by tests. Names of derived templates begin with this one. */
export const TEMPLATE_DATABASE = 'cadenza_template'

export type TestDatabase = DatabaseConnection & { url: string }

export interface TestDatabaseOptions {
  /** Timeouts to apply. Default: those for visitors' requests. */
  limits?: DatabaseLimits
}

/**
 * Creates a migrated, empty database for one test file. Close it in `afterAll`, which also drops
 * it:
 *
 *     const database = await createTestDatabase()
 *     afterAll(database.close)
 */
export function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return cloneTemplate(inject('postgresUrl'), TEMPLATE_DATABASE, options)
}

/**
 * Clones the migrated database of the server at this URL, or another template there; closing it
 * drops it.
 */
export async function cloneTemplate(
  mainUrl: string,
  template = TEMPLATE_DATABASE,
  { limits = databaseLimits.visitors }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is faster than logging every block, and durability is not needed.
  await runOnce(mainUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = changeDatabase(mainUrl, name)
  const connection = createDatabase(url, { limits })
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      await runOnce(mainUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Creates a template of the migrated database if it is missing: concurrent callers wait for the
 * first one. A failure leaves nothing behind.
 */
export async function ensureTemplate(
  mainUrl: string,
  name: string,
  fill: (database: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const main = createDatabase(mainUrl, { connections: 1, limits: databaseLimits.upkeep })
  // The lock belongs to the connection: a pool would close an idle one.
  const client = await main.pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished} template ${TEMPLATE_DATABASE} strategy file_copy`)
    const database = createDatabase(changeDatabase(mainUrl, unfinished), { limits: databaseLimits.upkeep })
    await fill(database).finally(database.close)
    await client.query(`alter database ${unfinished} rename to ${name}`)
  } finally {
    client.release()
    await main.close()
  }
}

/** Returns the URL of another database on the same server. */
export function changeDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function runOnce(url: string, sql: string): Promise<void> {
  const { pool, close } = createDatabase(url, { connections: 1, limits: databaseLimits.upkeep })
  try {
    await pool.query(sql)
  } finally {
    await close()
  }
}

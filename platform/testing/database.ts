import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, type DatabaseConnection } from '../database/database.ts'
import { upkeepLimits } from '../database/database-limits.ts'

/** The migrated database that tests clone. */
export const TEMPLATE_DATABASE = 'cadenza_template'

export type TestDatabase = DatabaseConnection & { url: string }

/**
 * A migrated, empty database for one test file. Close it in `afterAll`, which also drops it:
 *
 *     const database = await createTestDatabase()
 *     afterAll(database.close)
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneTemplate(inject('postgresUrl'))
}

/** A clone of the migrated database of the server with this address; closing it drops it. */
export async function cloneTemplate(mainUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is faster than logging every block, and nothing here needs to survive.
  await runOnce(mainUrl, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const url = changeDatabase(mainUrl, name)
  const connection = createDatabase(url)
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      await runOnce(mainUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The same server, another database. */
export function changeDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function runOnce(url: string, sql: string): Promise<void> {
  const { pool, close } = createDatabase(url, { connections: 1, limits: upkeepLimits })
  try {
    await pool.query(sql)
  } finally {
    await close()
  }
}

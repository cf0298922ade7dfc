import pg from 'pg'
import { inject } from 'vitest'
import { cloneTemplate } from '#platform/testing/database.ts'

export interface SmallDatabase {
  url: string
  /** A connection not counted as the shop's. */
  client: pg.Client
  close(): Promise<void>
}

/**
 * Creates a database without a shop, for fast tests of general properties on a few small tables.
 */
export async function createSmallDatabase(sql = ''): Promise<SmallDatabase> {
  const { url, close } = await cloneTemplate(inject('postgresUrl'), 'template0')
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  await client.query(sql)
  return {
    url,
    client,
    async close() {
      await client.end()
      await close()
    },
  }
}

import pg from 'pg'
import { inject } from 'vitest'
import { cloneTemplate } from '#platform/testing/database.ts'

export interface SmallDatabase {
  url: string
  /** A connection that counts as none of the shop's. */
  client: pg.Client
  close(): Promise<void>
}

/** A database without a shop: what is promised of any table is asked of a few small ones in a moment. */
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

import pg from 'pg'
import type { Connection } from './place.ts'

const INVALID_PASSWORD = '28P01'

export function createClient(url: string, application_name: string): pg.Client {
  // A stopped server accepts connections and never answers, hence the timeouts.
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }
  const client = new pg.Client({ connectionString: url, application_name, ...limits })
  // The next query reports a server that drops an idle connection; an unhandled event would end
  // this process.
  client.on('error', () => {})
  return client
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, 'embedded-postgres')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Checks whether the server answers. Throws, with the remedy, if it never will. */
export async function canConnect(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection.url('postgres', 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PASSWORD) return false
    throw new Error(
      'The stored password of the embedded database is not the one it knows: restore its directory whole.',
      { cause: error },
    )
  }
}

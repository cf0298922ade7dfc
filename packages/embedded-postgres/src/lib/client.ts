import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './place.ts'

const INVALID_PASSWORD = '28P01'

function createClient(url: string, application_name: string): pg.Client {
  // A stopped server accepts connections and never answers, hence the timeouts.
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }
  const client = new pg.Client({ connectionString: url, application_name, ...limits })
  // An unhandled event would end this process; the next query reports a dropped connection.
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

/** Name by which processes recognise each other in `pg_stat_activity`. */
const PRESENCE_NAME = 'cadenza presence'
/** Time for closed connections to disappear. */
const GOODBYE_MILLISECONDS = 1_000

export type Presence = Awaited<ReturnType<typeof openPresence>>

/** Marks this process as a user of the server by a connection: no other process stops it. */
export async function openPresence(connection: Connection) {
  const client = createClient(connection.url('postgres', 'postgres'), PRESENCE_NAME)
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  return {
    /** Of the server's backend for this connection. */
    processId: (client as { processID?: number }).processID ?? 0,
    /** Settles when the connection ends for any reason, usually because the server went away. */
    lost,
    end: (): Promise<void> => client.end(),
  }
}

/** Checks whether another process uses the server. Assumes so if that cannot be determined. */
export async function isOtherPresent(connection: Connection, own: Presence | null): Promise<boolean> {
  const deadline = Date.now() + GOODBYE_MILLISECONDS
  const sql = 'select 1 from pg_stat_activity where application_name = $1 and pid <> $2 limit 1'
  try {
    return await withClient(connection.url('postgres', 'postgres'), async (client) => {
      for (;;) {
        const { rows } = await client.query(sql, [PRESENCE_NAME, own?.processId ?? 0])
        if (rows.length === 0 || Date.now() > deadline) return rows.length > 0
        await sleep(20)
      }
    })
  } catch {
    // Unknown counts as in use: the next start finds the server.
    return true
  }
}

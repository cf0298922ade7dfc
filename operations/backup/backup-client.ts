import pg from 'pg'
import { isConnectionLost } from '#platform/database/database-errors.ts'
import { BackupError } from './manifest.ts'

/**
 * Minutes are no fault here: a whole table is read by one statement. Locks are not waited for as long: whoever copies a
 * database must not stand in the shop's way.
 */
const LIMITS = `
  set statement_timeout to '2h';
  set lock_timeout to '30s';
  set idle_in_transaction_session_timeout to 0`

/**
 * A connection of its own for copying whole tables, outside of the pool and its short limits. Work that is aborted ends
 * with the connection, so that the server takes back what was not committed.
 */
export async function withBackupClient<result>(
  url: string,
  work: (client: pg.Client) => Promise<result>,
  signal?: AbortSignal,
): Promise<result> {
  signal?.throwIfAborted()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cadenza backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  let lost: Error | null = null
  client.on('error', (error) => (lost ??= error))
  await client.connect()
  const cut = () => void client.end()
  signal?.addEventListener('abort', cut)
  try {
    await client.query(LIMITS)
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    const cause = lost ?? (isConnectionLost(error) ? (error as Error) : null)
    throw cause && !(error instanceof BackupError)
      ? new BackupError(`The connection to the database broke: ${cause.message}`, { cause })
      : error
  } finally {
    signal?.removeEventListener('abort', cut)
    await client.end()
  }
}

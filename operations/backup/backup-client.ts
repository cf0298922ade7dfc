import pg from 'pg'
import { isConnectionLost } from '#platform/database/database-errors.ts'
import { BackupError } from './manifest.ts'

/** A statement reads a whole table, which takes minutes. A lock is not waited for as long. */
const LIMITS = `
  set statement_timeout to '2h';
  set lock_timeout to '30s';
  set idle_in_transaction_session_timeout to 0`

/**
 * Opens a connection for copying tables, outside the pool and its limits. Aborting closes it, so
 * that the server rolls back.
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

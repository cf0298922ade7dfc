import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findDatabaseRemedy, readPlace } from './database-remedies.ts'
import { StartError } from '../start-error.ts'

const LONGEST_WAIT_MILLISECONDS = 60_000
const RETRY_MILLISECONDS = 500
const CONNECT_TIMEOUT_MILLISECONDS = 5_000

/** Server missing or starting; any other error would persist after waiting. */
const NOT_THERE_YET = /^(57P03|ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const NOT_THERE_YET_MESSAGE = /timeout expired|terminated due to connection timeout|terminated unexpectedly/

export interface WaitOptions {
  /** Announces the wait once. */
  say: (message: string) => void
  /** Milliseconds. Default: a minute. */
  longestWait?: number
}

/**
 * Waits for a database that starts later than the app. Throws a `StartError` with the remedy if it
 * is late, and at once for errors that waiting does not fix.
 */
export async function waitForDatabase(
  url: string,
  { say, longestWait = LONGEST_WAIT_MILLISECONDS }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + longestWait
  for (let attempt = 1; ; attempt++) {
    const error = await tryToConnect(url)
    if (!error) return
    if (!isNotThereYet(error) || Date.now() > deadline) {
      throw new StartError(
        findDatabaseRemedy(error, url) ?? `The database does not let the shop in: ${error.message}`,
        {
          cause: error,
        },
      )
    }
    if (attempt === 1) {
      const reason = (error as { code?: string }).code ?? error.message
      say(
        `The database at ${readPlace(url).host} is not there yet (${reason}): waiting ${longestWait / 1000} s for it.`,
      )
    }
    await sleep(RETRY_MILLISECONDS)
  }
}

async function tryToConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

function isNotThereYet(error: Error): boolean {
  return NOT_THERE_YET.test(String((error as { code?: string }).code)) || NOT_THERE_YET_MESSAGE.test(error.message)
}

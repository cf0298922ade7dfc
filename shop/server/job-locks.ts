import type pg from 'pg'

export interface JobLocks {
  /** Runs `work`, unless another process is at the work of this name; then it does nothing. */
  runAlone(name: string, work: () => Promise<void>): Promise<void>
  close(): void
}

/** The first half of the keys of our advisory locks, so that no other use of them meets these. */
const LOCK_CLASS = 7_236_513

/**
 * Locks of the database that are held by one connection and end with it: the work of a process that was killed is free
 * for the next one at once. Within a process the caller sees to it that a name is not run twice.
 */
export function createJobLocks(pool: pg.Pool): JobLocks {
  let connecting: Promise<pg.PoolClient> | null = null

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    client.on('error', () => {
      // Its locks are gone with it; the next round takes another connection.
      client.release(true)
      connecting = null
    })
    return client
  }

  return {
    async runAlone(name, work) {
      connecting ??= connect().catch((error: unknown) => {
        connecting = null
        throw error
      })
      const client = await connecting
      const keys = [LOCK_CLASS, name]
      const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as is_held', keys)
      if (!rows[0]?.is_held) return
      try {
        await work()
      } finally {
        await client.query('select pg_advisory_unlock($1, hashtext($2))', keys).catch(() => {})
      }
    },
    close() {
      void connecting?.then((client) => client.release(true)).catch(() => {})
      connecting = null
    },
  }
}

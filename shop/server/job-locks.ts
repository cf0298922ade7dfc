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
  let lastQuery: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      connecting = null
      throw error
    })
    client.on('error', () => {
      // Its locks are gone with it; the next round takes another connection.
      client.release(true)
      connecting = null
    })
    return client
  }

  /** Calls one of the functions for locks; one after the other, as a connection takes them. */
  async function call(name: string, lock: string): Promise<boolean> {
    const query = lastQuery.then(async () => {
      const client = await (connecting ??= connect())
      const { rows } = await client.query(`select ${name}($1, hashtext($2)) as result`, [LOCK_CLASS, lock])
      return rows[0]?.result === true
    })
    lastQuery = query.catch(() => {})
    return query
  }

  return {
    async runAlone(name, work) {
      if (!(await call('pg_try_advisory_lock', name))) return
      try {
        await work()
      } finally {
        await call('pg_advisory_unlock', name).catch(() => {})
      }
    },
    close() {
      void connecting?.then((client) => client.release(true)).catch(() => {})
      connecting = null
    },
  }
}

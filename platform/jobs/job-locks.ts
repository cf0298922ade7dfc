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

  /** Gives the connection up, and all locks with it; the next call takes another one. */
  function leave(connection: Promise<pg.PoolClient>): void {
    if (connecting !== connection) return
    connecting = null
    void connection.then((client) => client.release(true)).catch(() => {})
  }

  function connect(): Promise<pg.PoolClient> {
    const connection = openLasting(pool)
    // A connection that breaks while nothing is asked is seen here, any other one where it is asked.
    void connection.then((client) => client.once('end', () => leave(connection))).catch(() => {})
    return (connecting = connection)
  }

  /** Calls one of the functions for locks; one after the other, as a connection takes them. */
  async function call(name: string, lock: string): Promise<boolean> {
    const query = lastQuery.then(async () => {
      const connection = connecting ?? connect()
      try {
        const client = await connection
        const { rows } = await client.query(`select ${name}($1, hashtext($2)) as result`, [LOCK_CLASS, lock])
        return rows[0]?.result === true
      } catch (error) {
        leave(connection)
        throw error
      }
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
      if (connecting) leave(connecting)
    },
  }
}

/** A machine that was cut off says no goodbye: the server asks after it, and its locks are free within half a minute. */
const signsOfLife = `
  select set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false)`

async function openLasting(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query(signsOfLife)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

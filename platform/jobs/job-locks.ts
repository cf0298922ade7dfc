import type pg from 'pg'

export interface JobLocks {
  /** Runs `work` unless another process is running the work of this name; then does nothing. */
  runAlone(name: string, work: () => Promise<void>): Promise<void>
  close(): void
}

/** First half of the advisory lock keys, distinct from all other uses. */
const LOCK_CLASS = 7_236_513

/**
 * Database locks of one connection, which end with it: a killed process frees its work at once.
 * Within a process, no name may run twice.
 */
export function createJobLocks(pool: pg.Pool): JobLocks {
  let connecting: Promise<pg.PoolClient> | null = null
  let lastQuery: Promise<unknown> = Promise.resolve()

  /** Drops the connection with all its locks; the next call opens another one. */
  function leave(connection: Promise<pg.PoolClient>): void {
    if (connecting !== connection) return
    connecting = null
    void connection.then((client) => client.release(true)).catch(() => {})
  }

  function connect(): Promise<pg.PoolClient> {
    const connection = openLasting(pool)
    // Detects a connection that breaks while idle; any other failure surfaces in its query.
    void connection.then((client) => client.once('end', () => leave(connection))).catch(() => {})
    return (connecting = connection)
  }

  /** Calls a lock function; calls are serialised, as a connection requires. */
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

/** Keepalives free the locks of a machine cut off from the network within half a minute. */
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

import type pg from 'pg'
import type { DatabaseWatch } from './database-watch.ts'

interface QueueOptions {
  watch: DatabaseWatch
  /** For a connection, in milliseconds. */
  limit: number
}

export interface ConnectionQueue {
  /** A connection of the pool; refused at once while the database is known to be silent. */
  connect: () => Promise<pg.PoolClient>
  /** How long the first of those who wait has waited, in milliseconds. */
  longestWait: () => number
}

/** Who waits for a connection of a pool: nobody for ever, and nobody for a database that hangs. */
export function createConnectionQueue(pool: pg.Pool, { watch, limit }: QueueOptions): ConnectionQueue {
  const waiting = new Set<{ since: number }>()

  async function connect(): Promise<pg.PoolClient> {
    watch.refuseWhileSilent()
    const place = { since: performance.now() }
    waiting.add(place)
    const connecting = pool.connect()
    // Whoever has given up takes no connection from those who still wait.
    const abandon = () => void connecting.then((client) => client.release()).catch(() => {})
    try {
      return await watch.follow(connecting, { limit, abandon })
    } finally {
      waiting.delete(place)
    }
  }

  return {
    connect,
    longestWait() {
      const [first] = waiting
      return first ? performance.now() - first.since : 0
    },
  }
}

import type pg from 'pg'
import type { DatabaseWatch } from './database-watch.ts'

interface QueueOptions {
  watch: DatabaseWatch
  /** Timeout for a connection, in milliseconds. */
  limit: number
}

export interface ConnectionQueue {
  /** Returns a connection of the pool; refuses at once while the database is known to be silent. */
  connect: () => Promise<pg.PoolClient>
  /** Longest current waiting time, in milliseconds. */
  longestWait: () => number
}

/** Queue for a pool's connections: no one waits forever, or for a hanging database. */
export function createConnectionQueue(pool: pg.Pool, { watch, limit }: QueueOptions): ConnectionQueue {
  const waiting = new Set<{ since: number }>()

  async function connect(): Promise<pg.PoolClient> {
    watch.refuseWhileSilent()
    const place = { since: performance.now() }
    waiting.add(place)
    const connecting = pool.connect()
    // An abandoned request must not take a connection from those still waiting.
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

/** Maximum connections per process, by purpose: those for moments probe for signs of life. */
export const maxConnections = { visitors: 10, pages: 2, jobs: 5, changes: 1, moments: 2 }

/**
 * Time limits in milliseconds; `Infinity` is none. The client's own count only time in which this
 * process listens: a process that is late itself waits longer.
 */
export interface DatabaseLimits {
  freeConnection: number
  newConnection: number
  /** For a statement, enforced by the server. */
  statement: number
  /** For a lock that a statement waits for, enforced by the server. */
  lock: number
  /** For an idle transaction, enforced by the server. */
  idleInTransaction: number
  /**
   * For a response, enforced by the client by discarding the connection: a stopped server enforces
   * nothing. Longer than `statement`, so that a running server refuses first.
   */
  answer: number
  /** Silence after which a sign of life is asked for; without one, all requests are refused. */
  silence: number
  /** For that sign of life. Default 1,500. */
  sign?: number
  /** Pause after a missing sign before the next probe. Default 500. */
  retry?: number
}

export const databaseLimits = {
  /**
   * For requests that a visitor waits for. Generous: on a small machine, hundreds wait seconds for
   * one row's lock or a connection. A hanging database is detected by its silence, much sooner.
   */
  visitors: {
    freeConnection: 15_000,
    newConnection: 8_000,
    statement: 10_000,
    lock: 8_000,
    idleInTransaction: 12_000,
    answer: 12_000,
    silence: 1_000,
  },
  /** For background work: a database that hangs for a while delays it and breaks nothing. */
  jobs: {
    freeConnection: 30_000,
    newConnection: 10_000,
    statement: 60_000,
    lock: 30_000,
    idleInTransaction: 60_000,
    answer: 70_000,
    silence: Infinity,
  },
  /** For migrations, backups, imports and the demo season, which have no time limit. */
  upkeep: {
    freeConnection: 30_000,
    newConnection: 30_000,
    statement: Infinity,
    lock: Infinity,
    idleInTransaction: Infinity,
    answer: Infinity,
    silence: Infinity,
  },
} satisfies Record<string, DatabaseLimits>

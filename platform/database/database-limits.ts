/** The most connections that a process has at a time, by what they are for: those for moments ask for signs of life. */
export const maxConnections = { visitors: 10, pages: 2, jobs: 5, changes: 1, moments: 2 }

/**
 * How long the database may take, in milliseconds; `Infinity` is no limit. What is kept on this side is counted while this process listens:
 * one that is late itself, on a busy machine, waits for longer.
 */
export interface DatabaseLimits {
  /** For a connection of the pool to become free. */
  freeConnection: number
  /** For a new connection to open. */
  newConnection: number
  /** For a statement, kept by the server. */
  statement: number
  /** For a lock that a statement waits for, kept by the server. */
  lock: number
  /** For a transaction in which nothing is asked, kept by the server. */
  idleInTransaction: number
  /**
   * For the answer to a statement, kept on this side: a server that is stopped keeps no limits of its own. The connection
   * is thrown away. Longer than `statement`, so that a server that runs says no first.
   */
  answer: number
  /** Hearing nothing at all for this long, it is asked for a sign of life; a moment without one, and everything is refused. */
  silence: number
  /** For that sign of life. Default 1,500. */
  sign?: number
  /** From a sign that did not come to the next question for one. Default 500. */
  retry?: number
}

/**
 * Of whatever a visitor waits for. Hundreds who want one row wait for its lock, and for connections, for seconds
 * on a small machine, and a busy one takes seconds to open a connection: these limits let them. That a database hangs is
 * noticed by its silence, much sooner.
 */
export const limitsOfVisitors: DatabaseLimits = {
  freeConnection: 15_000,
  newConnection: 8_000,
  statement: 10_000,
  lock: 8_000,
  idleInTransaction: 12_000,
  answer: 12_000,
  silence: 1_000,
}

/** Of work that nobody waits for: a database that hangs for a while delays it and breaks nothing. */
export const limitsOfJobs: DatabaseLimits = {
  freeConnection: 30_000,
  newConnection: 10_000,
  statement: 60_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  answer: 70_000,
  silence: Infinity,
}

/** Of migrations, backups, imports and the demo season, which take as long as they take. */
export const limitsOfUpkeep: DatabaseLimits = {
  freeConnection: 30_000,
  newConnection: 30_000,
  statement: Infinity,
  lock: Infinity,
  idleInTransaction: Infinity,
  answer: Infinity,
  silence: Infinity,
}

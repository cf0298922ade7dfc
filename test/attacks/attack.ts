/** What an attack is made of, and what it is run against. */

export interface Target {
  /** Of the English shop: `http://localhost:PORT`. */
  origin: string
  port: number
  /** The shop's own process, not the script that started it. */
  pid: number
  dataDirectory: string
  /** Of the shop's embedded database. */
  databaseUrl: string
  /** The process of that database, as it is now. */
  findPostmasterPid(): Promise<number>
  /** Whether the shop's process is the one that was started. */
  isRunning(): boolean
  /** What the shop has written since it was started. */
  readLog(): Promise<string>
}

/** One promise, what was measured of it, and whether it held. */
export interface Finding {
  promise: string
  measured: string
  isKept: boolean
}

export interface Attack {
  /** What a sender or a machine does, in a sentence. */
  story: string
  /** Settings of the shop under attack, beside those of every attack. */
  environment?: Record<string, string>
  /** Files and connections that the shop and its database may hold open at most, each process for itself. Default: as many as this process. */
  openFiles?: number
  run(target: Target): Promise<Finding[]>
}

/** Types of an attack and its target. */

export interface Target {
  /** Origin of the English shop: `http://localhost:PORT`. */
  origin: string
  port: number
  /** Process id of the shop itself, not of the script that started it. */
  pid: number
  dataDirectory: string
  /** URL of the shop's embedded database. */
  databaseUrl: string
  /** Returns the current process id of that database. */
  findPostmasterPid(): Promise<number>
  /** Whether the originally started process is still running. */
  isRunning(): boolean
  /** Returns the shop's log since its start. */
  readLog(): Promise<string>
}

/** A guarantee, its measurement, and whether it held. */
export interface Finding {
  promise: string
  measured: string
  isKept: boolean
}

export interface Attack {
  /** Description of the attack in a sentence. */
  story: string
  /** Settings of the attacked shop, in addition to common ones. */
  environment?: Record<string, string>
  /**
   * Limit of open files and connections for the shop and its database, per process. Default: the
   * limit of this process.
   */
  openFiles?: number
  run(target: Target): Promise<Finding[]>
}

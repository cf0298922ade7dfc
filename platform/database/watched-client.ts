import { callbackify } from 'node:util'
import pg from 'pg'
import { isConnectionLost, UnknownOutcome } from './database-errors.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { createLimitedSocket, type LimitedSocket } from './limited-socket.ts'

interface ClientOptions {
  watch: DatabaseWatch
  /** For a new connection to open, in milliseconds. */
  newConnection: number
  /** For each answer, in milliseconds. */
  answer: number
}

type AnswerCallback = (error: Error | null, result: unknown) => void

/**
 * A connection on which no statement waits for ever. One whose answer does not come in time is cut: the pool must not hand it
 * out again, with an answer to somebody else still to come. What was asked last is then not known to be done or undone,
 * which matters for a commit: its error is `UnknownOutcome`.
 */
export function createWatchedClient({ watch, newConnection, answer }: ClientOptions): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    /** Why nothing more can be asked here; a rollback that cannot be sent must not hide it. */
    #end: Error | null = null
    readonly #limit: LimitedSocket['limit']

    constructor(config?: string | pg.ClientConfig) {
      const { socket, limit } = createLimitedSocket()
      const options = typeof config === 'string' ? { connectionString: config } : config
      // The limit of the pool is for its queue: `pg` would take it for that of a new connection.
      super({ ...options, stream: () => socket, connectionTimeoutMillis: 0 })
      this.#limit = limit
      // Unheard, the event of a broken connection would end the process. Who waits for an answer gets the error anyway.
      this.on('error', (error) => {
        this.#end ??= error
      })
    }

    // The library has two overloads, which one signature cannot repeat.
    // oxlint-disable-next-line typescript/no-explicit-any
    override connect(...given: unknown[]): any {
      const stop = this.#limit(newConnection)
      this.once('connect', stop).once('error', stop).once('end', stop)
      return Reflect.apply(super.connect, this, given)
    }

    // The library has six overloads, which one signature cannot repeat.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...given: unknown[]): any {
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        return callbackify(() => this.#ask(given.slice(0, -1)))(callback as AnswerCallback)
      }
      // A stream is read at the pace of its reader, who has limits of their own.
      const isStream = typeof (given[0] as { submit?: unknown }).submit === 'function'
      return isStream ? Reflect.apply(super.query, this, given) : this.#ask(given)
    }

    async #ask(given: unknown[]): Promise<unknown> {
      if (this.#end) throw this.#end
      const sent: Promise<unknown> = Reflect.apply(super.query, this, given)
      try {
        const result = await watch.follow(sent, { limit: answer, abandon: () => void this.end() })
        watch.hear()
        return result
      } catch (error) {
        if (!isConnectionLost(error)) {
          watch.hear()
          throw error
        }
        throw this.#lose(error as Error, given[0])
      }
    }

    #lose(error: Error, statement: unknown): Error {
      this.#end =
        statement === 'commit' ? new UnknownOutcome('The connection broke during a commit.', { cause: error }) : error
      // The pool hands no connection out again that is ending.
      void this.end()
      return this.#end
    }
  }
}

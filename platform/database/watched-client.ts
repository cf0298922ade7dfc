import { callbackify } from 'node:util'
import pg from 'pg'
import { createHash } from 'node:crypto'
import { isConnectionLost, UnknownOutcome } from './database-errors.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { createLimitedSocket, type LimitedSocket } from './limited-socket.ts'

interface ClientOptions {
  watch: DatabaseWatch
  newConnection: number
  answer: number
}

/** The client of a pool: its statements are prepared, and none waits forever. */
export const createClient = (options: ClientOptions): typeof pg.Client =>
  createPreparingClient(createWatchedClient(options))

type AnswerCallback = (error: Error | null, result: unknown) => void

/**
 * A connection with a timeout for every statement. A late one is cut: it must not be reused while a
 * response is outstanding. If that was a commit, its error is `UnknownOutcome`.
 */
function createWatchedClient({ watch, newConnection, answer }: ClientOptions): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    /** Reason why the connection is closed; a failing rollback must not hide it. */
    #end: Error | null = null
    readonly #limit: LimitedSocket['limit']

    constructor(config?: string | pg.ClientConfig) {
      const { socket, limit } = createLimitedSocket()
      const options = typeof config === 'string' ? { connectionString: config } : config
      // The pool's limit is for its queue: `pg` would apply it to new connections.
      super({ ...options, stream: () => socket, connectionTimeoutMillis: 0 })
      this.#limit = limit
      // Unhandled, the error of a broken connection would end the process; queries get it anyway.
      this.on('error', (error) => {
        this.#end ??= error
      })
    }

    // One signature cannot repeat the library's two overloads.
    // oxlint-disable-next-line typescript/no-explicit-any
    override connect(...given: unknown[]): any {
      const stop = this.#limit(newConnection)
      this.once('connect', stop).once('error', stop).once('end', stop)
      return Reflect.apply(super.connect, this, given)
    }

    // One signature cannot repeat the library's six overloads.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...given: unknown[]): any {
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        return callbackify(() => this.#ask(given.slice(0, -1)))(callback as AnswerCallback)
      }
      // A stream is read at the pace of its reader, which has limits of its own.
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
      // The pool does not reuse an ending connection.
      void this.end()
      return this.#end
    }
  }
}

/** A list of any length in a condition creates a new text each time. */
const rememberedStatements = 500

/**
 * A client that parses each statement text once and plans it a few times: most of the cost of a
 * page's queries. Prepared statements belong to a connection and a name.
 */
function createPreparingClient(Client: typeof pg.Client): typeof pg.Client {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= rememberedStatements) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
    return name
  }

  class PreparingClient extends Client {
    // One signature cannot repeat the library's six overloads.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...given: unknown[]): any {
      const [text, values, ...rest] = given
      // Only without values may a text contain several statements, as the jobs' maintenance.
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      const prepared = name ? [{ name, text, values }, ...rest] : given
      return Reflect.apply(super.query, this, prepared)
    }
  }
  return PreparingClient
}

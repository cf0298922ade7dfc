import pg from 'pg'
import { createLimitedSocket, type LimitedSocket } from './limited-socket.ts'

/** What is known of changes at a moment. */
export interface Proof {
  /** Another number after every change that was committed, and wherever one may have been missed. */
  epoch: number
  /** Milliseconds of `performance.now()`: every change that was committed before is in `epoch`. */
  at: number
}

/** Hears of changes that the database tells on a channel, and can prove that it has missed none. */
export interface ChangeSignal {
  /** The number by now. It costs nothing, and may not yet count what was committed a moment ago. */
  epoch(): number
  /** A proof that is no older than so many milliseconds. Rejects where the database does not answer in time. */
  prove(mostAge: number): Promise<Proof>
  close(): Promise<void>
}

interface Listener extends Pick<LimitedSocket, 'limit'> {
  client: pg.Client
}

interface SignalOptions {
  channel: string
  /** Milliseconds in which this process listens, for a connection to open and for each answer. */
  timeout?: number
}

/**
 * Listens on a connection of its own, which opens with the first question. PostgreSQL sends what was told before an answer ahead of
 * that answer (https://www.postgresql.org/docs/current/sql-notify.html): a question that is answered proves that nothing is missing. A connection that is lost is opened anew
 * by the next question.
 */
export function createChangeSignal(url: string, { channel, timeout = 2_000 }: SignalOptions): ChangeSignal {
  let epoch = 0
  let listener: Promise<Listener> | null = null
  let last: Proof | null = null
  let asking: { at: number; proof: Promise<Proof> } | null = null
  /** Of all who came too late for the question that is under way. */
  let following: Promise<Proof> | null = null
  let isClosed = false

  const forget = (lost: Promise<Listener>) => {
    if (listener !== lost) return
    listener = null
    last = null
    epoch += 1
  }

  function listen(): Promise<Listener> {
    if (isClosed) return Promise.reject(new Error('Nobody listens for changes any more.'))
    if (listener) return listener
    const { socket, limit } = createLimitedSocket()
    const client = new pg.Client({ connectionString: url, stream: () => socket, application_name: 'cadenza changes' })
    const opened = open({ client, limit })
    client.on('notification', () => (epoch += 1))
    for (const end of ['error', 'end'] as const) client.on(end, () => forget(opened))
    listener = opened
    opened.catch(() => forget(opened))
    return opened
  }

  async function open({ client, limit }: Listener): Promise<Listener> {
    const stop = limit(timeout)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      // What was changed while nobody listened.
      epoch += 1
      return { client, limit }
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    } finally {
      stop()
    }
  }

  async function ask(at: number): Promise<Proof> {
    const asked = listen()
    const { client, limit } = await asked
    const stop = limit(timeout)
    try {
      await client.query('select 1')
    } catch (error) {
      forget(asked)
      void client.end().catch(() => {})
      throw error
    } finally {
      stop()
    }
    return (last = { epoch, at })
  }

  function begin(): Promise<Proof> {
    const now = performance.now()
    const proof = ask(now).finally(() => {
      asking = null
    })
    asking = { at: now, proof }
    return proof
  }

  async function follow(earlier: Promise<Proof>): Promise<Proof> {
    await earlier.catch(() => {})
    following = null
    return begin()
  }

  return {
    epoch: () => epoch,
    prove(mostAge) {
      const now = performance.now()
      if (last && now - last.at <= mostAge) return Promise.resolve({ epoch, at: last.at })
      if (!asking) return begin()
      return now - asking.at <= mostAge ? asking.proof : (following ??= follow(asking.proof))
    },
    async close() {
      isClosed = true
      const opened = await listener?.catch(() => null)
      await opened?.client.end()
    },
  }
}

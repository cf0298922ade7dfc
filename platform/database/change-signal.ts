import pg from 'pg'
import { createLimitedSocket, type LimitedSocket } from './limited-socket.ts'

export interface Proof {
  /** Changes after every committed change, and whenever one may have been missed. */
  epoch: number
  /** Milliseconds of `performance.now()`: all changes committed before are included in `epoch`. */
  at: number
}

/** Receives change notifications on a database channel and can prove that none was missed. */
export interface ChangeSignal {
  /** Free of cost, but may not include changes committed a moment ago. */
  epoch(): number
  /** The last epoch that may have begun with a notification of this payload. */
  epochOf(payload: string): number
  /** The last epoch that may have begun with a notification of another payload. */
  epochBut(payload: string): number
  /** Proves it at most `mostAge` milliseconds ago. Rejects without a response in time. */
  prove(mostAge: number): Promise<Proof>
  close(): Promise<void>
}

interface Listener extends Pick<LimitedSocket, 'limit'> {
  client: pg.Client
}

interface SignalOptions {
  channel: string
  /** Milliseconds of active listening, for a connection and for each response. */
  timeout?: number
}

/**
 * Listens on a connection of its own, opened by the next proof. PostgreSQL sends earlier
 * notifications before a response (https://www.postgresql.org/docs/current/sql-notify.html): a
 * response proves that none is missing.
 */
export function createChangeSignal(url: string, { channel, timeout = 2_000 }: SignalOptions): ChangeSignal {
  let epoch = 0
  const epochs = new Map<string, number>()
  /** Since then every notification was received. */
  let heardSince = 0
  let listener: Promise<Listener> | null = null
  let last: Proof | null = null
  let asking: { at: number; proof: Promise<Proof> } | null = null
  /** Shared by all callers too late for the query under way. */
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
    client.on('notification', ({ payload }) => {
      epoch += 1
      epochs.set(payload ?? '', epoch)
    })
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
      // Covers changes made while nobody listened.
      heardSince = epoch += 1
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
    epochOf: (payload) => Math.max(heardSince, epochs.get(payload) ?? 0),
    epochBut: (payload) => Math.max(heardSince, ...Array.from(epochs, ([name, at]) => (name === payload ? 0 : at))),
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

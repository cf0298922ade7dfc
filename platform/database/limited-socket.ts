import { Socket } from 'node:net'
import { setLoopTimeout } from './loop-timeout.ts'

/** A socket for a database connection (`stream` of `pg`) that enforces time limits. */
export interface LimitedSocket {
  socket: Socket
  /**
   * Breaks the connection after that time unless the result is called. The limits of `pg` would
   * include delays of this process.
   */
  limit(milliseconds: number): () => void
  /** Whether a limit broke it. */
  isExpired(): boolean
}

export function createLimitedSocket(): LimitedSocket {
  const socket = new Socket()
  let isExpired = false

  function expire(): void {
    isExpired = true
    socket.destroy(new Error('timeout expired'))
  }

  return {
    socket,
    limit: (milliseconds) => setLoopTimeout(expire, milliseconds),
    isExpired: () => isExpired,
  }
}

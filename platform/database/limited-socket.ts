import { Socket } from 'node:net'
import { setLoopTimeout } from './loop-timeout.ts'

/** A socket for a connection to the database (`stream` of `pg`) on which nothing is waited for beyond a limit. */
export interface LimitedSocket {
  socket: Socket
  /**
   * Breaks the connection after so many milliseconds, unless what is returned is called before; whoever waits there gets an error. The
   * limits that `pg` keeps by itself would count what this process was late.
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

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Proxy to a database that can hang like a stopped server: connections open, and nothing is
 * answered.
 */
export interface StoppableLink {
  /** URL of the same database through the proxy. */
  url: string
  /**
   * Holds back responses of the database. Queries still arrive, unless `both` directions are
   * stopped.
   */
  stop(direction: 'answers' | 'both'): void
  /** Holds back responses from the first query that contains this text on. */
  stopWhenAsked(text: string): void
  /** Releases everything held back. */
  go(): void
  isStopped(): boolean
  close(): Promise<void>
}

export async function createStoppableLink(url: string): Promise<StoppableLink> {
  const sockets = new Set<Socket>()
  const [questions, answers] = [new Set<Socket>(), new Set<Socket>()]
  let stopped: 'answers' | 'both' | null = null
  let trigger: string | null = null

  const server = createServer((client) => {
    const database = connectTo(url)
    client.on('data', (asked: Buffer) => {
      if (trigger && asked.includes(trigger)) stop('answers')
    })
    pass(client, database, questions)
    pass(database, client, answers)
    if (stopped) hold(stopped)
  })

  function pass(from: Socket, to: Socket, direction: Set<Socket>): void {
    sockets.add(from)
    direction.add(from)
    from.pipe(to)
    // Propagates a disconnect to the other side.
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from)
        direction.delete(from)
        to.destroy()
      })
  }

  function stop(direction: 'answers' | 'both'): void {
    trigger = null
    stopped = direction
    hold(direction)
  }

  function hold(direction: 'answers' | 'both'): void {
    for (const socket of direction === 'both' ? sockets : answers) socket.pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: lead(url, (server.address() as { port: number }).port),
    stop,
    stopWhenAsked: (text) => void (trigger = text),
    go() {
      trigger = null
      stopped = null
      for (const socket of [...questions, ...answers]) socket.resume()
    },
    isStopped: () => stopped !== null,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Connects to a database by URL, over its socket or its port. */
export function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url)
  const directory = searchParams.get('host')
  return directory ? connect(join(directory, `.s.PGSQL.${port}`)) : connect(Number(port), hostname)
}

/** Returns the URL of the same database through a local port. */
export function lead(url: string, port: number): string {
  const led = new URL(url)
  led.searchParams.delete('host')
  led.hostname = '127.0.0.1'
  led.port = String(port)
  return led.href
}

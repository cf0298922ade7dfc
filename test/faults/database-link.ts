import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connectTo, lead } from '#platform/testing/stoppable-link.ts'

/**
 * Fate of a connection at its commit: it continues, is cut before the database receives the commit,
 * or after the database has executed it but before the response.
 */
export type CommitFate = 'pass' | 'cut_before' | 'cut_after'

export interface DatabaseLink {
  /** URL of the same database through the proxy. */
  url: string
  /** Cuts all connections at once, whatever their state. */
  cutAll(): void
  close(): Promise<void>
}

interface LinkOptions {
  /** Decides at every commit. Default: all pass. */
  onCommit?: () => CommitFate
  /** Called for every message to the database, before it arrives there. */
  onMessage?: () => void
}

/** PostgreSQL's simple query message with the statement `commit`. */
const commitMessage = /^Q\0\0\0.commit\0/is

/** Creates a proxy to a database that recognises commits and can cut the connection at each. */
export async function createDatabaseLink(url: string, options: LinkOptions): Promise<DatabaseLink> {
  const sockets = new Set<Socket>()

  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer((client) => {
    const database = connectTo(url)
    const cut = () => {
      client.destroy()
      database.destroy()
    }
    let isCutAtAnswer = false
    client.on('data', (asked: Buffer) => {
      options.onMessage?.()
      const fate = commitMessage.test(asked.toString('latin1')) ? (options.onCommit?.() ?? 'pass') : 'pass'
      if (fate === 'cut_before') return cut()
      isCutAtAnswer = fate === 'cut_after'
      database.write(asked)
    })
    database.on('data', (answer: Buffer) => (isCutAtAnswer ? cut() : client.write(answer)))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: lead(url, (server.address() as { port: number }).port),
    cutAll,
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

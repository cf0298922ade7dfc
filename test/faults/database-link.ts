import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { connectTo, lead } from '#platform/testing/stoppable-link.ts'

/**
 * What becomes of a connection at the moment of its commit: it goes on, it is cut before the database hears of it, or when the
 * database has done it and before anybody hears so.
 */
export type CommitFate = 'pass' | 'cut_before' | 'cut_after'

export interface DatabaseLink {
  /** Of the same database, by this way. */
  url: string
  /** Ends every connection at once, whatever it is at. */
  cutAll(): void
  close(): Promise<void>
}

interface LinkOptions {
  /** Decides at every commit. Default: all pass. */
  onCommit?: () => CommitFate
  /** Hears of everything that is sent to the database, before it arrives there. */
  onMessage?: () => void
}

/** The message with which PostgreSQL's clients ask for a statement alone, when the statement is `commit`. */
const commitMessage = /^Q\0\0\0.commit\0/is

/** A way to a database that recognises commits, and can be cut at each. */
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

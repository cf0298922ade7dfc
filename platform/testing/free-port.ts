import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a free port below the ephemeral range, so that no outgoing connection takes it in the
 * meantime. Parallel runs draw from 12,000.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

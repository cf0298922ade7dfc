import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, below those that systems give to outgoing connections: what is free now is not taken by one
 * of these a moment later. Runs side by side draw from 12,000.
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

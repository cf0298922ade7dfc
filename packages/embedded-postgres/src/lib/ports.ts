import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Place } from './place.ts'

/**
 * Chooses the port of a server to start. Only TCP needs a free port; on a socket the number is just
 * part of the file name. The server keeps its previous port, which other processes continue to use,
 * unless it is taken.
 */
export async function choosePort(place: Place, attempt: number): Promise<number> {
  if (place.socketDirectory) return 5432
  const path = join(place.directory, 'port')
  const last = Number(await readFile(path, 'utf8').catch(() => 0))
  if (last > 0 && attempt === 1) return last
  const port = await findFreePort()
  await writeFile(path, String(port))
  return port
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port was found on 127.0.0.1.')
  return address.port
}

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A unix socket path has at most 107 bytes; the socket's file name takes 15 of them. */
const LONGEST_SOCKET_DIRECTORY = 107 - '/.s.PGSQL.65535'.length

export type Place = {
  directory: string
  data: string
  log: string
  /** `null` where unix sockets are impossible: the server then listens on 127.0.0.1. */
  socketDirectory: string | null
  password: string
  /** Ends every error message: where the log is, and what else the caller advises. */
  advice: string
}

/** Address of a running server. */
export type Connection = { port: number; url: (user: string, database: string) => string }

export async function preparePlace(directory: string, advice = ''): Promise<Place> {
  await chmod(directory, 0o700)
  const log = join(directory, 'log')
  const isSocketPossible = process.platform !== 'win32' && Buffer.byteLength(directory) <= LONGEST_SOCKET_DIRECTORY
  return {
    directory,
    data: join(directory, 'data'),
    log,
    socketDirectory: isSocketPossible ? directory : null,
    password: await readOrCreatePassword(join(directory, 'password')),
    advice: `See ${log}. ${advice}`.trimEnd(),
  }
}

async function readOrCreatePassword(path: string): Promise<string> {
  if (!existsSync(path)) {
    // Renaming comes last, so the file is complete even if the disk fills up.
    await writeFile(`${path}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  return (await readFile(path, 'utf8')).trim()
}

export function createConnection(place: Place, port: number): Connection {
  const query = place.socketDirectory ? `?host=${encodeURIComponent(place.socketDirectory)}` : ''
  return {
    port,
    url: (user, database) => `postgres://${user}:${place.password}@127.0.0.1:${port}/${database}${query}`,
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes whenever the code that draws does: the same recipe under the same hash is the same picture. */
export const hashArtSources = (): Promise<string> => hashSources(import.meta.dirname)

/** Changes whenever the code that plays does. */
export const hashSoundSources = (): Promise<string> => hashSources(join(import.meta.dirname, '../sound'))

async function hashSources(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes whenever the code that draws does: the same recipe under the same hash is the same picture. */
export async function hashArtSources(): Promise<string> {
  const folder = import.meta.dirname
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

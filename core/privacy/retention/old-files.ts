import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

export function findDaysAgo(now: Date, days: number): number {
  return now.getTime() - days * DAY_MILLISECONDS
}

/** Deletes up to `limit` files that match and were last written before then. Returns the number. */
export async function removeOldFiles(
  directory: string,
  { pattern, before, limit }: { pattern: RegExp; before: number; limit: number },
): Promise<number> {
  let removed = 0
  for (const name of await readNames(directory)) {
    if (removed === limit) break
    if (!pattern.test(name)) continue
    const path = join(directory, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

async function readNames(directory: string): Promise<string[]> {
  return readdir(directory).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

import { copyFile, stat, truncate } from 'node:fs/promises'

/**
 * Puts a log aside as `<path>.1`, over the one that was put aside before, unless that was written after `before` (milliseconds).
 * Whoever writes the log goes on with the same file, which is why it is emptied and not renamed. Returns 1 where that was done.
 */
export async function rotateLog(path: string, before: number): Promise<number> {
  const [log, aside] = await Promise.all([statOf(path), statOf(`${path}.1`)])
  if (!log || log.size === 0 || (aside && aside.mtimeMs >= before)) return 0
  await copyFile(path, `${path}.1`)
  await truncate(path)
  return 1
}

function statOf(path: string) {
  return stat(path).catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

import { copyFile, stat, truncate } from 'node:fs/promises'

/**
 * Moves a log to `<path>.1`, replacing the previous one unless that was written after `before`
 * (milliseconds). The writer keeps the file open, so the log is truncated, not renamed. Returns 1
 * if the log was rotated.
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

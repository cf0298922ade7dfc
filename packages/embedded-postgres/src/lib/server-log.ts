import { open, stat, copyFile, truncate } from 'node:fs/promises'
import type { Place } from './place.ts'

/** A stop logs a line per connection it ends, so the stop request is near the end of the log. */
const TAIL_BYTES = 256 * 1024
const MOST_COMPLAINTS = 5

export async function measureLog({ log }: Place): Promise<number> {
  return stat(log).then(
    ({ size }) => size,
    () => 0,
  )
}

export async function readComplaints(place: Place, from: number): Promise<string[]> {
  const lines = (await readLog(place, from)).split('\n')
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT): {2}/.test(line))
  return complaints.slice(-MOST_COMPLAINTS)
}

/**
 * Checks for a stop by hand, as by `pg_ctl stop`: a fast shutdown without an earlier request.
 * Service managers request a smart shutdown; a crash requests none.
 */
export async function isStoppedByHand(place: Place, pid: number): Promise<boolean> {
  const text = await readLog(place, Math.max(0, (await measureLog(place)) - TAIL_BYTES))
  // An earlier server may have had the same process id.
  const own = text.slice(Math.max(0, text.lastIndexOf(`[${pid}] LOG:  starting PostgreSQL`)))
  const request = own.split('\n').find((line) => line.includes(`[${pid}] LOG:  received `)) ?? ''
  return request.includes('received fast shutdown request')
}

async function readLog({ log }: Place, from: number): Promise<string> {
  const file = await open(log).catch(() => null)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, size - from)), 0, null, from)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

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

/** What a server wrote into its log, read back. */
import { open, stat } from 'node:fs/promises'
import type { Place } from './place.ts'

/** A stop writes a line for each connection that it ends: the request for it is not far from the end of the log. */
const TAIL_BYTES = 256 * 1024
const MOST_COMPLAINTS = 5

export async function measureLog({ log }: Place): Promise<number> {
  return stat(log).then(
    ({ size }) => size,
    () => 0,
  )
}

/** The errors that were logged after that many bytes, a few of the last ones. */
export async function readComplaints(place: Place, from: number): Promise<string[]> {
  const lines = (await readLog(place, from)).split('\n')
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT): {2}/.test(line))
  return complaints.slice(-MOST_COMPLAINTS)
}

/**
 * Whether somebody stopped this server by hand, as `pg_ctl stop` does: by a fast shutdown that no other request came
 * before. A service manager that ends everything in a unit asks for a smart one, and a crash for none.
 */
export async function isStoppedByHand(place: Place, pid: number): Promise<boolean> {
  const text = await readLog(place, Math.max(0, (await measureLog(place)) - TAIL_BYTES))
  // The number may have belonged to an earlier server.
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

import { isRunning, readPostmasterFile, sendSignal } from './postmaster-file.ts'
import type { Place } from './place.ts'

/** A stopping server needs a moment to close its connections. */
const TIMEOUT_MILLISECONDS = 3_000

/**
 * Creates a check that ends a server in smart shutdown (as by SIGTERM): it accepts no new
 * connections and would wait for the existing ones for ever.
 */
export function createHalfStopCheck(place: Place): () => Promise<void> {
  let seen: { pid: number; at: number } | null = null
  return async () => {
    const file = await readPostmasterFile(place.data)
    if (file?.status !== 'stopping') return void (seen = null)
    if (seen?.pid !== file.pid) seen = { pid: file.pid, at: performance.now() }
    if (performance.now() - seen.at < TIMEOUT_MILLISECONDS) return
    if (await isRunning(file, place.data)) sendSignal(file, 'SIGINT')
  }
}

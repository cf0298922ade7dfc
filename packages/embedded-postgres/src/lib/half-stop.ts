import { isRunning, readPostmasterFile, sendSignal } from './postmaster-file.ts'
import type { Place } from './place.ts'

/** A server that stops takes a moment to end its connections. */
const TIMEOUT_MILLISECONDS = 3_000

/**
 * Makes a check that ends a server which is asked to stop and waits for its clients to leave (a smart shutdown, as by
 * SIGTERM): it lets nobody in any more, and those who are in would stay for ever.
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

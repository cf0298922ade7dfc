import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const INTERVAL_MILLISECONDS = 50

/**
 * Waits until the folder exists: it gets its name once it is fully built. If that fails, the
 * builder ends this process.
 */
export async function waitForBuild(directory: string): Promise<void> {
  while (!existsSync(directory)) await sleep(INTERVAL_MILLISECONDS)
}

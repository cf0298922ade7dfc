import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const INTERVAL_MILLISECONDS = 50

/** Waits until the folder is there: it gets its name when all of it is built. Whoever builds ends this process where that fails. */
export async function waitForBuild(directory: string): Promise<void> {
  while (!existsSync(directory)) await sleep(INTERVAL_MILLISECONDS)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

export interface Asked {
  fails?: string
  /** Fills the memory until there is none left. */
  isGreedy?: boolean
  /** Keeps the processor busy without end. */
  isEndless?: boolean
  /** Leaves the processor to others for so long, as on a busy machine it is left to them. */
  idleMilliseconds?: number
}

/** Says on which thread it was done. */
export async function work({
  fails,
  isGreedy,
  isEndless,
  idleMilliseconds = 0,
}: Asked): Promise<{ thread: number; bytes: Uint8Array }> {
  if (fails) throw new RangeError(fails)
  await sleep(idleMilliseconds)
  if (isEndless) for (;;);
  const kept: number[][] = []
  if (isGreedy) for (;;) kept.push(Array.from({ length: 1_000_000 }, Math.random))
  return { thread: threadId, bytes: new Uint8Array([1, 2, 3]) }
}

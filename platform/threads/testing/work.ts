import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

export interface Asked {
  fails?: string
  /** Allocates memory until it is exhausted. */
  isGreedy?: boolean
  /** Keeps the processor busy for ever. */
  isEndless?: boolean
  /** Leaves the processor idle for this long, as on a busy machine. */
  idleMilliseconds?: number
}

/** Returns the thread that ran it. */
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

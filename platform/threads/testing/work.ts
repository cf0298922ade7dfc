import { threadId } from 'node:worker_threads'

export interface Asked {
  fails?: string
  /** Fills the memory until there is none left. */
  isGreedy?: boolean
  /** Keeps the processor busy without end. */
  isEndless?: boolean
}

/** Says on which thread it was done. */
export async function work({ fails, isGreedy, isEndless }: Asked): Promise<{ thread: number; bytes: Uint8Array }> {
  if (fails) throw new RangeError(fails)
  if (isEndless) for (;;);
  const kept: number[][] = []
  if (isGreedy) for (;;) kept.push(Array.from({ length: 1_000_000 }, Math.random))
  return { thread: threadId, bytes: new Uint8Array([1, 2, 3]) }
}

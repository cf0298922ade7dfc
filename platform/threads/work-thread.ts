/** A thread for work that keeps the processor busy, so that nobody who opens a page waits for it. */
import { Piscina } from 'piscina'
import { Overloaded } from '../database/database-errors.ts'
import type { RunAside } from './run-aside.ts'

export interface WorkThread {
  /** Throws `Overloaded` where too much waits, and what the work throws, or that it took too long or too much memory. */
  run: RunAside
  /** What is not done by then fails. */
  close(): Promise<void>
}

/** Nobody who asks for a file has the patience for more. */
const mostWaiting = 100
const longestRun = 60_000
/** The thread ends when it has had nothing to do for so long, and gives its memory back. */
const idleMilliseconds = 30_000

/**
 * One thread beside the one that answers visitors, started when there is something to do. It does one thing after the other, and on Linux
 * only with what others leave of the processors. `mostMegabytes`: of its memory; by default far more than a paper of a hundred pages takes.
 */
export function createWorkThread({ mostMegabytes = 256 } = {}): WorkThread {
  const pool = new Piscina({
    filename: new URL('./run-work.ts', import.meta.url).href,
    name: 'runWork',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    // A thread that waits lets go of the processor, and ends when it is told to.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    recordTiming: false,
  })
  return {
    async run({ module }, input) {
      if (pool.queueSize >= mostWaiting) throw new Overloaded()
      return pool.run({ module: module.href, input }, { signal: AbortSignal.timeout(longestRun) })
    },
    close: () => pool.destroy(),
  }
}

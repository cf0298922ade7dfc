import { Overloaded } from '../database/database-errors.ts'

/** Runs work when it is its turn. Throws `Overloaded` at once if the queue is full. */
export type TakeTurn = <value>(work: () => Promise<value>) => Promise<value>

/** Limits the concurrent and the waiting work, first come, first served. */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): TakeTurn {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new Overloaded()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over the slot, so that no other can intervene.
      if (next) next()
      else running--
    }
  }
}

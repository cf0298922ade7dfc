import { Overloaded } from '../database/database-errors.ts'

/** Does work when it is its turn. Throws `Overloaded` at once where too much waits already. */
export type TakeTurn = <value>(work: () => Promise<value>) => Promise<value>

/** Lets so much work be done at a time, and so much wait for it, first come, first served. */
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
      // Whoever is next takes the place over: nobody comes in between.
      if (next) next()
      else running--
    }
  }
}

import type { Kysely } from 'kysely'
import type { Database } from '../schema/schema.ts'
import { isUndone, Overloaded } from './database-errors.ts'

interface Limits {
  /** Asks that are done in one go. */
  mostInGroup?: number
  /** Asks of one key that wait; who comes after them is refused. */
  mostWaiting?: number
  /** In milliseconds; who has waited longer is refused when the turn comes. */
  longestWait?: number
}

interface Waiting<ask, answer> {
  ask: ask
  since: number
  resolve: (answer: answer) => void
  reject: (error: unknown) => void
}

/**
 * Lets what many ask of the database at the same moment be done in one go, by one statement or one transaction. An ask is done at
 * once while nothing else of its key is under way; what comes meanwhile goes together afterwards. The answers come in the order
 * of the asks.
 *
 * It saves work and guards nothing: other processes ask at the same moment. Where PostgreSQL refuses a group and has undone it, each ask
 * of it is tried alone; where nobody knows what became of it, everybody of it is told so. Throws `Overloaded` where too many wait.
 */
export function askTogether<ask, answer>(
  run: (db: Kysely<Database>, asks: readonly ask[]) => Promise<readonly answer[]>,
  { mostInGroup = 100, mostWaiting = 2_000, longestWait = 10_000 }: Limits = {},
): (db: Kysely<Database>, ask: ask, key?: string | number) => Promise<answer> {
  const queues = new WeakMap<Kysely<Database>, Map<string | number, Waiting<ask, answer>[]>>()

  async function serve(db: Kysely<Database>, key: string | number): Promise<void> {
    const waiting = queues.get(db)!.get(key)!
    while (waiting.length > 0) {
      const inTime = refuseLate(waiting.splice(0, mostInGroup))
      if (inTime.length > 0) await serveGroup(db, inTime)
    }
    // In the same turn in which nobody waits: whoever asks from now on begins anew.
    queues.get(db)!.delete(key)
  }

  function refuseLate(group: Waiting<ask, answer>[]): Waiting<ask, answer>[] {
    const earliest = performance.now() - longestWait
    for (const { since, reject } of group) if (since < earliest) reject(new Overloaded())
    return group.filter(({ since }) => since >= earliest)
  }

  async function serveGroup(db: Kysely<Database>, group: readonly Waiting<ask, answer>[]): Promise<void> {
    try {
      const answers = await run(
        db,
        group.map(({ ask }) => ask),
      )
      group.forEach(({ resolve }, at) => resolve(answers[at]!))
    } catch (error) {
      if (group.length === 1 || !isUndone(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await serveGroup(db, [one])
    }
  }

  return (db, ask, key = '') =>
    new Promise((resolve, reject) => {
      const ofDatabase = queues.get(db) ?? new Map<string | number, Waiting<ask, answer>[]>()
      queues.set(db, ofDatabase)
      const one = { ask, since: performance.now(), resolve, reject }
      const waiting = ofDatabase.get(key)
      if (waiting && waiting.length >= mostWaiting) reject(new Overloaded())
      else if (waiting) waiting.push(one)
      else {
        ofDatabase.set(key, [one])
        void serve(db, key)
      }
    })
}

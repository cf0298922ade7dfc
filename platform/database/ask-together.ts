import type { Db } from '../schema/schema.ts'
import { isUndone, Overloaded } from './database-errors.ts'

interface Limits {
  mostInGroup?: number
  /** Maximum waiting requests per key; further ones are refused. */
  mostWaiting?: number
  /** In milliseconds; requests that have waited longer are refused when their turn comes. */
  longestWait?: number
}

interface Waiting<ask, answer> {
  ask: ask
  since: number
  resolve: (answer: answer) => void
  reject: (error: unknown) => void
}

/**
 * Reads what is asked for by keys in one statement for all concurrent requests, as `askTogether`
 * does. Keys without rows have none.
 */
export function readTogether<row extends { asked: string }>(
  read: (db: Db, keys: readonly string[]) => Promise<readonly row[]>,
): (db: Db, key: string) => Promise<Omit<row, 'asked'>[]> {
  return askTogether(async (db, keys: readonly string[]) => {
    const rows = Map.groupBy(await read(db, [...new Set(keys)]), ({ asked }) => asked)
    return keys.map((key) => (rows.get(key) ?? []).map(({ asked: _, ...row }) => row))
  })
}

/**
 * Batches concurrent database requests into one statement or transaction. A request runs at once if
 * no other one with its key is running; those that arrive meanwhile form the next group. Results
 * are in the order of the requests.
 *
 * This saves work and guards nothing: other processes run at the same time. If PostgreSQL refuses
 * and rolls back a group, each request is retried alone; if the outcome is unknown, all of them get
 * that error. Throws `Overloaded` if too many are waiting.
 */
export function askTogether<ask, answer>(
  run: (db: Db, asks: readonly ask[]) => Promise<readonly answer[]>,
  { mostInGroup = 100, mostWaiting = 2_000, longestWait = 10_000 }: Limits = {},
): (db: Db, ask: ask, key?: string | number) => Promise<answer> {
  const queues = new WeakMap<Db, Map<string | number, Waiting<ask, answer>[]>>()

  async function serve(db: Db, key: string | number): Promise<void> {
    const waiting = queues.get(db)!.get(key)!
    while (waiting.length > 0) {
      const inTime = refuseLate(waiting.splice(0, mostInGroup))
      if (inTime.length > 0) await serveGroup(db, inTime)
    }
    // In the same tick in which the queue became empty, so that the next request starts a new one.
    queues.get(db)!.delete(key)
  }

  function refuseLate(group: Waiting<ask, answer>[]): Waiting<ask, answer>[] {
    const earliest = performance.now() - longestWait
    for (const { since, reject } of group) if (since < earliest) reject(new Overloaded())
    return group.filter(({ since }) => since >= earliest)
  }

  async function serveGroup(db: Db, group: readonly Waiting<ask, answer>[]): Promise<void> {
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

import type { SeasonEntry, SeasonPort } from '../context/season-port.ts'
import { WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import { SeasonError } from './files/problems.ts'
import { importInto } from './import-season.ts'
import { kinds } from './kinds/kinds.ts'
import { openContext } from './season-context.ts'

/** The season's files for an app beside the shop. */
export const seasonPort: SeasonPort = {
  readingPlan: {
    module: new URL('./halls/read-plan.ts', import.meta.url),
    load: () => import('./halls/read-plan.ts'),
    mostMilliseconds: 5_000,
  },
  async read(trx) {
    const context = await openContext(trx)
    const found = new Map<string, SeasonEntry[]>()
    for (const kind of kinds) {
      const stored = await kind.read(context)
      found.set(
        kind.name,
        stored.map(({ key, id, isArchived, data }) => ({ key, id, isArchived, data, fields: kind.toFile(data) })),
      )
    }
    return found
  },
  async store(trx, files, { runInWorker, onWritten }) {
    try {
      await importInto(trx, files, { forcePrices: true, runInWorker, onWritten })
      return []
    } catch (error) {
      if (error instanceof SeasonError) return error.problems
      if (error instanceof WorkTooLarge) return { passed: error.passed }
      throw error
    }
  },
}

import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { RunInWorker, ThreadWork, WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import type { HallPlan } from '../catalogue/plan/plan.ts'
import type { PlanFlaw } from '../catalogue/plan/plan-flaw.ts'

/** Something of the season as the shop has it. */
export interface SeasonEntry {
  /** What files call it. */
  key: string
  id: number
  isArchived: boolean
  /** As a season's file says it. */
  fields: Record<string, unknown>
  /** As it was read. */
  data: unknown
}

/** What is wrong with a file of the season, in English; `is`, where it is told in other languages, too. */
export interface SeasonFlaw {
  file: string
  line: number
  message: string
  is?: string
  /** What was written, where it is told. */
  name?: string
  /** The least or the most that there may be. */
  limit?: number
  /** What else it is told with. */
  values?: Readonly<Record<string, string | number>>
}

export type ReadPlan = { plan: HallPlan } | { flaws: PlanFlaw[] }

/** The season's files for an app beside the shop, which stores what it has in another form. */
export interface SeasonPort {
  /** Everything that the shop has, by the names of its kinds: `venues`, `soloists`, `events`, `dates` and all others. */
  read(trx: Transaction<Database>): Promise<ReadonlyMap<string, readonly SeasonEntry[]>>
  /**
   * Stores files of a season, `events/first-evening.json`. Prices may change, whatever has sold. Of files with flaws nothing is stored: these are
   * answered, or of what reading them takes `runInWorker` more than it may. `onWritten` hears how many of the changed entries are written.
   */
  store(
    trx: Transaction<Database>,
    files: ReadonlyMap<string, string>,
    how: { runInWorker: RunInWorker; onWritten: (written: number, of: number) => void },
  ): Promise<readonly SeasonFlaw[] | { passed: WorkTooLarge['passed'] }>
  /** Reads a hall's plan, as YAML or JSON in UTF-8. */
  readingPlan: ThreadWork<Uint8Array, ReadPlan>
}

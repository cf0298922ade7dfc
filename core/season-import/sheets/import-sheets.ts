/** Imports sheets of a season: first a dry run of everything, then all of it at once. */
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { readStatistics } from '#platform/database/statistics.ts'
import { type RunInWorker, WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import { type CellChange, type FileDryRun, type Flaw, type ImportStep, maxListed } from '#core/season-sheets/dry-run.ts'
import type { Locale } from '#values/locales.ts'
import { type Problem, SeasonError } from '../files/problems.ts'
import type { GivenSeason } from '../parse-season.ts'
import { importInto, lockSeason } from '../import-season.ts'
import { readNow } from '../season-context.ts'
import { checkRows } from './check-rows.ts'
import { compareSeason } from './compare.ts'
import {
  describeChanges,
  describeFlaws,
  describeMade,
  describePassed,
  describeRefused,
  maxIgnored,
} from './describe-import.ts'
import { storeOwn } from './own-lists.ts'
import type { ReadFile } from './read-file.ts'
import { readSeason } from './read-season.ts'
import { toEntries } from './to-entries.ts'

interface SheetsImport {
  file: ReadFile
  runInWorker: RunInWorker
  locale: Locale
  timeZone: string
  /** Hash of the dry run that was confirmed; with any other value, only a dry run takes place. */
  seen: unknown
  /** Receives English messages for problems without translations. */
  writeLog: (message: string) => void
  onStep: (step: ImportStep) => void
}

type Ready = Extract<FileDryRun, { kind: 'ready' }>
type Outcome = { look: FileDryRun; changes?: CellChange[] }

/** Returns the changes, and makes them if there are no flaws and they are those confirmed. */
export async function importSheets(
  trx: Transaction<Database>,
  wanted: SheetsImport,
): Promise<{ look: FileDryRun } | { done: Ready; changes: CellChange[] }> {
  const { file } = wanted
  if ('flaw' in file) return { look: { kind: 'unreadable', flaw: file.flaw } }
  if (file.flaws.length > 0) return { look: describeFlaws(file.flaws, file) }
  await sql`savepoint before_look`.execute(trx)
  const { look, changes = [] } = await tryIt(trx, file, wanted)
  if (look.kind !== 'ready' || look.seen !== wanted.seen) {
    await sql`rollback to savepoint before_look`.execute(trx)
    return { look }
  }
  // With outdated statistics, the next query of hundreds of new concerts would time out.
  await readStatistics(trx)
  return { done: look, changes }
}

async function tryIt(
  trx: Transaction<Database>,
  { sheets, ignored, ignoredColumns }: Exclude<ReadFile, { flaw: unknown }>,
  { runInWorker, locale, timeZone, writeLog, onStep }: SheetsImport,
): Promise<Outcome> {
  await lockSeason(trx)
  onStep({ step: 'comparing', written: 0, entries: 0 })
  const flaws: Flaw[] = []
  const stored = await readSeason(trx)
  const comparison = compareSeason(sheets, stored, flaws)
  const now = await readNow(trx, timeZone)
  if (flaws.length === 0) checkRows({ read: sheets, stored, comparison, timeZone, now, flaws })
  if (flaws.length === 0) {
    const refused = await importEntries(trx, await toEntries(comparison, stored), { runInWorker, onStep })
    if ('passed' in refused) return { look: describePassed(refused) }
    flaws.push(...refused.map((problem) => describeRefused(problem, { sheets, writeLog })))
  }
  if (flaws.length > 0) return { look: describeFlaws(flaws, { ignoredColumns }) }
  const following = await storeOwn(trx, comparison, { stored, timeZone })
  const made = describeMade(comparison)
  const changes = describeChanges(comparison, { sheets, locale })
  const shown = { made, changes, following }
  const look: FileDryRun = {
    ...shown,
    kind: 'ready',
    changes: changes.slice(0, maxListed),
    count: changes.length,
    ignored: ignored.slice(0, maxIgnored),
    ignoredColumns: ignoredColumns.slice(0, maxIgnored),
    seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'),
  }
  return { look, changes }
}

/** Prices may change even after sales: each change is shown before. */
async function importEntries(
  trx: Transaction<Database>,
  given: GivenSeason,
  { runInWorker, onStep }: Pick<SheetsImport, 'runInWorker' | 'onStep'>,
): Promise<readonly Problem[] | Pick<WorkTooLarge, 'passed'>> {
  if (given.entries.length + given.problems.length === 0) return []
  const onWritten = (written: number, entries: number) => onStep({ step: 'writing', written, entries })
  try {
    await importInto(trx, given, { forcePrices: true, runInWorker, onWritten })
    return []
  } catch (error) {
    if (error instanceof SeasonError) return error.problems
    if (error instanceof WorkTooLarge) return { passed: error.passed }
    throw error
  }
}

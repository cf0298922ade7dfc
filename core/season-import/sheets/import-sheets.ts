/** Imports sheets of a season: first a dry run of everything, then all of it at once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { readStatistics } from '#platform/database/statistics.ts'
import { type RunInWorker, WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import {
  type CellChange,
  type FileDryRun,
  type Flaw,
  type ImportStep,
  sheetCellFlaws,
  type CellFlaw,
  type MadeRows,
} from '#core/season-sheets/dry-run.ts'
import type { Locale } from '#values/locales.ts'
import {
  formatId,
  findRules,
  type SheetName,
  sheetNames,
  type Value,
  type ValueKind,
} from '#core/season-sheets/sheets.ts'
import { toCents } from '#values/money.ts'
import { writeAmount } from '#values/typed-amount.ts'
import { type Problem, SeasonError } from '../files/problems.ts'
import type { GivenSeason } from '../parse-season.ts'
import { importInto, lockSeason } from '../import-season.ts'
import { readNow } from '../season-context.ts'
import { checkRows } from './check-rows.ts'
import { compareSeason, type ComparedRow, type Comparison } from './compare.ts'
import { storeOwn } from './own-lists.ts'
import type { ReadFile, ReadSheet } from './read-file.ts'
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
  trx: Trx,
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
  trx: Trx,
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
  trx: Trx,
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

export const describePassed = ({ passed }: Pick<WorkTooLarge, 'passed'>): FileDryRun => ({
  kind: 'unreadable',
  flaw: passed === 'time' ? 'tooLong' : 'tooMuch',
})

/** Invalid YAML can only be in a block: nothing else in a sheet is YAML. */
const inBlocks: Partial<Record<string, CellFlaw>> = {
  yaml: 'blockYaml',
  documents: 'blockYaml',
  deep: 'blockDeep',
  tab: 'blockTab',
  indent: 'blockIndent',
  unclosed: 'blockUnclosed',
  alias: 'blockMark',
  anchor: 'blockMark',
  tag: 'blockMark',
  twice: 'blockTwice',
}

const shorten = (values: NonNullable<Problem['values']>): Flaw['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 300) : value]),
  )

/** Maps problems of the importer to their source cells. */
function describeRefused(
  { file, cell, is, name = '', limit = 0, values = {}, message }: Problem,
  { sheets, writeLog }: { sheets: readonly ReadSheet[]; writeLog: (message: string) => void },
): Flaw {
  const sheet = sheets.find((one) => one.name === file)
  const kind = sheet && findRules(sheet.name).columns.find(({ key }) => key === cell?.column)?.kind
  const known = sheetCellFlaws.find((one) => one === ((is && inBlocks[is]) ?? is))
  if (!known) writeLog(message)
  return {
    // A running text without a known flaw contains an invalid block.
    is: known ?? (kind === 'text' ? 'block' : 'other'),
    sheet: sheet?.title ?? '',
    line: cell?.row ?? 0,
    column: sheet?.columns[cell?.column ?? ''] ?? '',
    values: { name: name.slice(0, 100), limit, ...shorten(values) },
  }
}

function describeFlaws(flaws: readonly Flaw[], { ignoredColumns }: { ignoredColumns: readonly string[] }): FileDryRun {
  const place = ({ sheet }: Flaw) => sheet
  const sorted = flaws.toSorted((a, b) => place(a).localeCompare(place(b)) || a.line - b.line)
  return {
    kind: 'flawed',
    flaws: sorted.slice(0, maxListed),
    count: flaws.length,
    ignoredColumns: ignoredColumns.slice(0, maxIgnored),
  }
}

const mostNames = 8
/** Maximum number of listed items; more are only counted. */
const maxListed = 200
const maxIgnored = 20

function describeMade({ rows, programmes }: Comparison): MadeRows[] {
  const made = sheetNames.flatMap((sheet): MadeRows[] => {
    const own = rows[sheet].filter(({ stored }) => !stored)
    const names = own.slice(0, mostNames).map(({ id }) => formatId(id))
    return own.length === 0 ? [] : [{ sheet, count: own.length, names }]
  })
  const works = programmes.filter(({ before }) => before.length === 0)
  if (works.length === 0) return made
  return [
    ...made,
    { sheet: 'programme', count: works.length, names: works.slice(0, mostNames).map(({ event }) => event) },
  ]
}

function describeChanges(
  { rows, programmes }: Comparison,
  { sheets, locale }: { sheets: readonly ReadSheet[]; locale: Locale },
): CellChange[] {
  const changed: ComparedRow[] = sheetNames.flatMap((sheet: SheetName) => rows[sheet].filter(({ stored }) => stored))
  const cells = changed.flatMap(({ sheet, line, id, changes }) => {
    const { columns } = sheets.find(({ name }) => name === sheet)!
    return changes.map(({ column, before, after }): CellChange => {
      const told = (value: typeof before) => writeValue(value, column.kind, locale)
      return { sheet, line, of: formatId(id), column: columns[column.key]!, before: told(before), after: told(after) }
    })
  })
  const works = programmes
    .filter(({ before }) => before.length > 0)
    .map(({ event, rows: own, before }): CellChange => {
      const tell = (all: readonly Record<string, unknown>[]) =>
        all
          .map((work) => `${String(work['composer'])}, ${String(work['work_en'])} (${String(work['minutes'])})`)
          .join('; ')
      const after = tell(own.map(({ values }) => values))
      return { sheet: 'programme', line: own[0]!.line, of: event, column: '', before: tell(before), after }
    })
  return [...cells, ...works]
}

const longestShown = 300

function writeValue(value: Value, kind: ValueKind, locale: Locale): string {
  if (value === null) return ''
  if (kind === 'amount' && typeof value === 'number') return writeAmount(toCents(value), locale)
  const text = String(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)} …` : text
}

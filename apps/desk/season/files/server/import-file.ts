/** A season's file into the shop: a dry run of everything first, then all of it at once. */
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { readStatistics } from '#platform/database/statistics.ts'
import { type RunInWorker, WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import { type Problem, SeasonError } from '#core/season-import/files/problems.ts'
import type { GivenSeason } from '#core/season-import/given-season.ts'
import { importInto } from '#core/season-import/import-season.ts'
import type { Locale } from '#values/locales.ts'
import {
  type CellChange,
  cellFlaws,
  type CellFlaw,
  type FileDryRun,
  type Flaw,
  type ImportStep,
  type MadeRows,
  mostListed,
} from '../files.ts'
import { formatId, rulesOf, type SheetName, sheetNames } from '../sheets.ts'
import { checkRows } from './check-rows.ts'
import { type ComparedRow, type Comparison, compareSeason } from './compare.ts'
import { storeOwn } from './own-lists.ts'
import type { ReadFile } from './read-file.ts'
import { readSeason, type StoredSeason } from './read-season.ts'
import { writeValue } from './titles.ts'
import { toEntries } from './to-entries.ts'

interface FileImport {
  file: ReadFile
  runInWorker: RunInWorker
  locale: Locale
  timeZone: string
  /** What was shown, and is wanted as it was; anything else: only a dry run. */
  seen: unknown
  /** Hears in English what has no words of its own at the desk. */
  writeLog: (message: string) => void
  onStep: (step: ImportStep) => void
  /** In the same transaction, where something is done. */
  afterwards: (trx: Transaction<Database>, done: { made: MadeRows[]; changes: CellChange[] }) => Promise<void>
}

type Ready = Extract<FileDryRun, { kind: 'ready' }>

type Passed = Pick<WorkTooLarge, 'passed'>

/** Says what reading a file takes too much of. */
export const describePassed = ({ passed }: Passed): FileDryRun => ({
  kind: 'unreadable',
  flaw: passed === 'time' ? 'tooLong' : 'tooMuch',
})

/** Answers what would be done, or what was. Nothing is, where anything is wrong or is not what was seen. */
export async function importFile(
  trx: Transaction<Database>,
  wanted: FileImport,
): Promise<{ look: FileDryRun } | { done: Ready }> {
  const { file } = wanted
  if ('flaw' in file) return { look: { kind: 'unreadable', flaw: file.flaw } }
  if (file.flaws.length > 0) return { look: describeFlaws(file.flaws, file) }
  await sql`savepoint before_look`.execute(trx)
  const { look, ...told } = await tryIt(trx, file, wanted)
  if (look.kind !== 'ready' || look.seen !== wanted.seen) {
    await sql`rollback to savepoint before_look`.execute(trx)
    return { look }
  }
  await wanted.afterwards(trx, told)
  // Hundreds of new concerts are read within the next minute; planned as if there were none, that takes longer than a statement may.
  await readStatistics(trx)
  return { done: look }
}

/** Seasons come in one after the other: the number is that of the importer's lock on files. */
const lock = 7_236_515

async function tryIt(
  trx: Transaction<Database>,
  file: Exclude<ReadFile, { flaw: unknown }>,
  { runInWorker, locale, timeZone, writeLog, onStep }: FileImport,
): Promise<{ look: FileDryRun; made: MadeRows[]; changes: CellChange[] }> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
  onStep({ step: 'comparing', written: 0, entries: 0 })
  const stored = await readSeason(trx)
  const flaws: Flaw[] = []
  const comparison = compareSeason(file.sheets, stored, flaws)
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as now`.execute(trx)
  if (flaws.length === 0) checkRows({ read: file.sheets, stored, comparison, timeZone, now: rows[0]!.now, flaws })
  const storing = { file, stored, comparison, runInWorker, timeZone, flaws, writeLog, onStep }
  const following = flaws.length > 0 ? 0 : await store(trx, storing)
  if (typeof following === 'object') return { look: describePassed(following), made: [], changes: [] }
  const made = describeMade(comparison)
  const changes = describeChanges(comparison, { file, locale })
  if (flaws.length > 0) return { look: describeFlaws(flaws, file), made, changes }
  const shown = { made, changes, following }
  const look: FileDryRun = {
    ...shown,
    kind: 'ready',
    changes: changes.slice(0, mostListed),
    count: changes.length,
    ignored: file.ignored.slice(0, mostIgnored),
    ignoredColumns: file.ignoredColumns.slice(0, mostIgnored),
    seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'),
  }
  return { look, made, changes }
}

interface Storing {
  file: Exclude<ReadFile, { flaw: unknown }>
  stored: StoredSeason
  comparison: Comparison
  runInWorker: RunInWorker
  timeZone: string
  flaws: Flaw[]
  writeLog: FileImport['writeLog']
  onStep: FileImport['onStep']
}

async function store(trx: Transaction<Database>, storing: Storing): Promise<number | Passed> {
  const { stored, comparison, timeZone, flaws } = storing
  const refused = await importEntries(trx, await toEntries(comparison, stored), storing)
  if ('passed' in refused) return refused
  for (const problem of refused) flaws.push(describeRefused(problem, storing))
  return refused.length > 0 ? 0 : storeOwn(trx, comparison, { stored, timeZone })
}

/** Prices may change, whatever has sold: the desk shows each before. */
async function importEntries(
  trx: Transaction<Database>,
  given: GivenSeason,
  { runInWorker, onStep }: Storing,
): Promise<readonly Problem[] | Passed> {
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

/** What is no YAML is so in a block: the desk writes everything else itself. */
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

/** What the importer refuses, by the cell that it has come from. */
function describeRefused(
  { file, cell, is, name = '', limit = 0, values = {}, message }: Problem,
  { file: { sheets }, writeLog }: Pick<Storing, 'file' | 'writeLog'>,
): Flaw {
  const sheet = sheets.find((one) => one.name === file)
  const kind = sheet && rulesOf(sheet.name).columns.find(({ key }) => key === cell?.column)?.kind
  const known = cellFlaws.find((one) => one === ((is && inBlocks[is]) ?? is))
  if (!known) writeLog(message)
  return {
    // A running text that has none of the known flaws has a block that is written otherwise than blocks are.
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
    flaws: sorted.slice(0, mostListed),
    count: flaws.length,
    ignoredColumns: ignoredColumns.slice(0, mostIgnored),
  }
}

const mostNames = 8
const mostIgnored = 20

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
  { file, locale }: { file: Exclude<ReadFile, { flaw: unknown }>; locale: Locale },
): CellChange[] {
  const changed: ComparedRow[] = sheetNames.flatMap((sheet: SheetName) => rows[sheet].filter(({ stored }) => stored))
  const cells = changed.flatMap(({ sheet, line, id, changes }) => {
    const { columns } = file.sheets.find(({ name }) => name === sheet)!
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

/** Result of an import for its sender: the flaws by cell, or what was created and changed. */
import type { WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import {
  type CellChange,
  sheetCellFlaws,
  type CellFlaw,
  type FileDryRun,
  type Flaw,
  type MadeRows,
  maxListed,
} from '#core/season-sheets/dry-run.ts'
import {
  formatId,
  findRules,
  type SheetName,
  sheetNames,
  type Value,
  type ValueKind,
} from '#core/season-sheets/sheets.ts'
import type { Locale } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { writeAmount } from '#values/typed-amount.ts'
import type { Problem } from '../files/problems.ts'
import type { ComparedRow, Comparison } from './compare.ts'
import type { ReadSheet } from './read-file.ts'

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
export function describeRefused(
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

export function describeFlaws(
  flaws: readonly Flaw[],
  { ignoredColumns }: { ignoredColumns: readonly string[] },
): FileDryRun {
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
export const maxIgnored = 20

export function describeMade({ rows, programmes }: Comparison): MadeRows[] {
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

export function describeChanges(
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

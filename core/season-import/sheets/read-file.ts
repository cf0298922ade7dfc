/** Reads a season's file as rows of its sheets, or returns its flaws. Runs in a worker. */
import { type RawCell, type RawSheet, readWorkbook } from '#platform/spreadsheets/read-workbook.ts'
import type { ThreadWork } from '#platform/threads/run-in-worker.ts'
import { formatDate } from '#values/dates.ts'
import { languageTags, type Locale, locales } from '#values/locales.ts'
import type { CellFlaw, FileFlaw, Flaw } from '#core/season-sheets/dry-run.ts'
import {
  fileLimits,
  nameId,
  joinKey,
  findRules,
  type SheetColumn,
  type SheetName,
  type SheetRow,
  sheetNames,
  formatId,
} from '#core/season-sheets/sheets.ts'
import { isError, readCell } from './read-cell.ts'
import { type FileTitles, type GivenCell, type GivenSheet, isSame, readCsvSheet } from './given-sheet.ts'
import { isMap } from '../files/schema-issues.ts'

export interface FileToRead {
  bytes: Uint8Array
  /** The extension determines the format; for CSV, the rest may determine the sheet. */
  name: string
  locale: Locale
  /** Titles of sheets and columns, in every language. */
  titles: FileTitles
}

export interface ReadSheet {
  name: SheetName
  /** As in the file. */
  title: string
  /** The file's column titles, by key. */
  columns: Record<string, string>
  rows: SheetRow[]
}

export type ReadFile =
  | { flaw: FileFlaw }
  | {
      sheets: ReadSheet[]
      flaws: Flaw[]
      ignored: string[]
      /** Of sheets that are read. */
      ignoredColumns: string[]
    }

export async function work({ bytes, name: file, locale, titles }: FileToRead): Promise<ReadFile> {
  const given = await readGiven(bytes, { name: file, locale, titles })
  if ('flaw' in given) return given
  if (countLetters(given.sheets) > fileLimits.letters) return { flaw: 'tooLarge' }
  const flaws: Flaw[] = []
  const ignored: string[] = []
  const ignoredColumns: string[] = []
  const sheets: ReadSheet[] = []
  for (const one of given.sheets) {
    const name = sheetNames.find((own) => [own, ...titles.sheets[own]].some((title) => isSame(title, one.title)))
    if (name === undefined || sheets.some((sheet) => sheet.name === name)) {
      if (!titles.others.some((title) => isSame(title, one.title))) ignored.push(one.title.slice(0, 40))
      continue
    }
    sheets.push(readSheet(name, one, { titles: titles.columns[name], locale, flaws, ignoredColumns }))
  }
  if (sheets.length === 0) return { flaw: 'noSheet' }
  const inOrder = sheets.toSorted((a, b) => sheetNames.indexOf(a.name) - sheetNames.indexOf(b.name))
  return { sheets: inOrder, flaws, ignored, ignoredColumns }
}

export const readFileWork: ThreadWork<FileToRead, ReadFile> = {
  module: new URL(import.meta.url),
  load: async () => ({ work }),
  mostMilliseconds: 20_000,
}

/** Counts characters of the cells; a workbook row may omit some. */
function countLetters(sheets: readonly GivenSheet[]): number {
  let letters = 0
  for (const { rows } of sheets)
    for (const { cells } of rows) for (const cell of cells) letters += typeof cell === 'string' ? cell.length : 0
  return letters
}

function readGiven(bytes: Uint8Array, file: Omit<FileToRead, 'bytes'>) {
  if (/\.json$/i.test(file.name)) return readJson(bytes)
  return /\.(csv|tsv|txt)$/i.test(file.name) ? readCsvSheet(bytes, file) : readSheets(bytes)
}

async function readSheets(bytes: Uint8Array): Promise<{ flaw: FileFlaw } | { sheets: GivenSheet[] }> {
  const book = await readWorkbook(bytes, fileLimits)
  if ('flaw' in book) return book
  return { sheets: book.sheets.map(toGiven) }
}

const toGiven = ({ name, rows: [titles = [], ...rows] }: RawSheet): GivenSheet => ({
  title: name,
  titles,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
})

/** `{ "halls": [{ "hall": "town-hall", "title_en": "Town Hall", ... }], ... }` */
function readJson(bytes: Uint8Array): { flaw: FileFlaw } | { sheets: GivenSheet[] } {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { flaw: 'noJson' }
  }
  if (isTooDeep(value)) return { flaw: 'tooDeep' }
  if (!isMap(value)) return { flaw: 'noJson' }
  const sheets: GivenSheet[] = []
  let cells = 0
  for (const [title, entries] of Object.entries(value)) {
    if (!Array.isArray(entries) || !entries.every(isMap)) return { flaw: 'noJson' }
    if (entries.length > fileLimits.rows) return { flaw: 'tooManyRows' }
    const titles = [...new Set(entries.flatMap((entry) => Object.keys(entry)))]
    if (titles.length > fileLimits.columns) return { flaw: 'tooManyColumns' }
    cells += entries.length * titles.length
    if (cells > fileLimits.cells) return { flaw: 'tooManyCells' }
    const rows = entries.map((entry, index) => ({
      line: index + 1,
      cells: titles.map((key) => (Object.hasOwn(entry, key) ? toCell(entry[key]) : undefined)),
    }))
    sheets.push({ title, titles, rows })
  }
  return { sheets }
}

/** A valid file has only three levels: sheets, rows and cells. */
const deepest = 20

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= deepest || Object.values(value).some((part) => isTooDeep(part, depth + 1))
}

/** A value other than a scalar is invalid in every column. */
const toCell = (value: unknown): RawCell =>
  value === null || typeof value === 'string' || typeof value === 'number' ? value : true

interface SheetReading {
  titles: Record<string, readonly string[]>
  locale: Locale
  flaws: Flaw[]
  ignoredColumns: string[]
}

function readSheet(name: SheetName, given: GivenSheet, reading: SheetReading): ReadSheet {
  const { titles, locale, flaws, ignoredColumns } = reading
  const { columns: known } = findRules(name)
  const refuse = (is: CellFlaw, line: number, column: string, values: Flaw['values'] = {}) =>
    void flaws.push({ is, sheet: given.title.slice(0, 40), line, column: column.slice(0, 80), values })
  const placed: { column: SheetColumn; index: number; title: string }[] = []
  for (const [index, cell] of given.titles.entries()) {
    const title = tell(cell ?? '', 80)
    if (title.trim() === '') continue
    const column = known.find(({ key }) => [key, ...titles[key]!].some((own) => isSame(own, title)))
    if (isError(cell ?? null)) refuse('cellError', 1, title, { typed: title })
    else if (!column) ignoredColumns.push(`${given.title.slice(0, 40)}: ${title}`)
    else if (placed.some((other) => other.column === column)) refuse('twiceColumn', 1, title)
    else placed.push({ column, index, title })
  }
  for (const { key } of known.filter((column) => findRules(name).id.includes(column.key) && column.isRequired))
    if (!placed.some(({ column }) => column.key === key) && given.rows.length > 0)
      refuse('missingColumn', 1, titles[key]![0]!)

  const rows: SheetRow[] = []
  for (const { line, cells } of given.rows) {
    if (cells.every((cell) => cell === null || cell === undefined || cell === '')) continue
    const values: SheetRow['values'] = {}
    let isWhole = true
    for (const { column, index: at, title } of placed) {
      const cell = cells[at]
      if (cell === undefined) continue
      const read = readCell(cell, column.kind)
      if ('value' in read) values[column.key] = read.value
      else {
        isWhole = false
        refuse(read.flaw, line, title, { typed: tell(cell, 60), ...describeReadings(read.readings, locale) })
      }
    }
    if (isWhole) rows.push({ line, values })
  }
  const columns = Object.fromEntries(placed.map(({ column, title }) => [column.key, title]))
  const sheet: ReadSheet = { name, title: given.title.slice(0, 40), columns, rows }
  for (const row of rows) standIn(name, row)
  share(sheet, refuse)
  refuseTwice(sheet, refuse)
  return sheet
}

function tell(cell: GivenCell, most: number): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return (typeof cell === 'object' && cell !== null ? cell.error : String(cell)).slice(0, most)
}

/** Returns the days that a cell may mean, in words and in written form. */
function describeReadings(days: readonly string[] = [], locale: Locale): Record<string, string> {
  if (days.length === 0) return {}
  const words = days.map((day) => formatDate(day, 'long', { locale, timeZone: 'UTC' }))
  const either = new Intl.ListFormat(languageTags[locale], { type: 'disjunction' })
  return { readings: either.format(words), written: either.format(days) }
}

type Refuse = (is: CellFlaw, line: number, column: string, values?: Flaw['values']) => void

/** Fills empty English texts from another language. */
function standIn(name: SheetName, { values }: SheetRow): void {
  for (const { key, name: own, locale } of findRules(name).columns)
    if (locale === 'en' && values[key] === null)
      values[key] = locales.map((other) => values[`${own}_${other}`]).find((text) => typeof text === 'string') ?? null
}

/** Fills values shared by several rows from one that states them; refuses differing ones. */
function share({ name, columns, rows }: ReadSheet, refuse: Refuse): void {
  for (const { by, columns: own } of findRules(name).shared)
    for (const key of own) {
      const said = new Map<string, SheetRow>()
      const groupOf = ({ values }: SheetRow) => joinKey(...by.map((one) => values[one]))
      for (const row of rows) {
        const value = row.values[key]
        if (value === null || value === undefined) continue
        const first = said.get(groupOf(row))
        if (!first) said.set(groupOf(row), row)
        else if (first.values[key] !== value) refuse('disagrees', row.line, columns[key] ?? key, { line: first.line })
      }
      for (const row of rows) {
        const first = said.get(groupOf(row))
        if (first && row.values[key] === null) row.values[key] = first.values[key]
      }
    }
}

function refuseTwice({ name, rows, columns }: ReadSheet, refuse: Refuse): void {
  const { id } = findRules(name)
  if (id.length === 0) return
  const seen = new Map<string, number>()
  for (const { line, values } of rows) {
    const own = nameId(name, values)
    const other = seen.get(own)
    if (other !== undefined) refuse('twice', line, columns[id.at(-1)!] ?? '', { name: formatId(own), line: other })
    else seen.set(own, line)
  }
}

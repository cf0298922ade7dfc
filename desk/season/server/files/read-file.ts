/** A season's file as rows of its sheets, or what is wrong with it. Done on a thread of its own. */
import { type RawCell, type RawSheet, readWorkbook } from '../../../../platform/spreadsheets/read-workbook.ts'
import { locales } from '../../../../values/locales.ts'
import type { CellFlaw, FileFlaw, Flaw } from '../../files/files.ts'
import {
  fileLimits,
  idOf,
  joinKey,
  rulesOf,
  type SheetColumn,
  type SheetName,
  type SheetRow,
  sheetNames,
  tellId,
} from '../../files/sheets.ts'
import { readCell } from './read-cell.ts'

export interface FileToRead {
  bytes: Uint8Array
  format: 'xlsx' | 'json'
  /** What sheets and columns are called, in every language. */
  titles: FileTitles
}

export interface FileTitles {
  sheets: Record<SheetName, readonly string[]>
  /** By the keys of columns. */
  columns: Record<SheetName, Record<string, readonly string[]>>
  /** Of sheets that are not meant to be read. */
  others: readonly string[]
}

export interface ReadSheet {
  name: SheetName
  /** As the file calls it. */
  title: string
  /** What the file calls its columns, by their keys. */
  columns: Record<string, string>
  rows: SheetRow[]
}

export type ReadFile = { flaw: FileFlaw } | { sheets: ReadSheet[]; flaws: Flaw[]; ignored: string[] }

/** In JSON a field that is not there is left as it is. */
type GivenCell = RawCell | undefined

interface GivenSheet {
  title: string
  titles: readonly string[]
  rows: readonly (readonly GivenCell[])[]
  /** Of the first of the rows. */
  firstLine: number
}

export async function work({ bytes, format, titles }: FileToRead): Promise<ReadFile> {
  const given = format === 'json' ? readJson(bytes) : await readSheets(bytes)
  if ('flaw' in given) return given
  const flaws: Flaw[] = []
  const ignored: string[] = []
  const sheets: ReadSheet[] = []
  for (const one of given.sheets) {
    const name = sheetNames.find((own) => [own, ...titles.sheets[own]].some((title) => isSame(title, one.title)))
    if (name === undefined || sheets.some((sheet) => sheet.name === name)) {
      if (!titles.others.some((title) => isSame(title, one.title))) ignored.push(one.title.slice(0, 40))
      continue
    }
    sheets.push(readSheet(name, one, { titles: titles.columns[name], flaws }))
  }
  if (sheets.length === 0) return { flaw: 'noSheet' }
  return { sheets: sheets.toSorted((a, b) => sheetNames.indexOf(a.name) - sheetNames.indexOf(b.name)), flaws, ignored }
}

const isSame = (one: string, other: string) => fold(one) === fold(other)
const fold = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s*\u00A0\u202F]+/g, ' ')
    .trim()
    .toLowerCase()

async function readSheets(bytes: Uint8Array): Promise<{ flaw: FileFlaw } | { sheets: GivenSheet[] }> {
  const book = await readWorkbook(bytes, fileLimits)
  if ('flaw' in book) return book
  return { sheets: book.sheets.map(toGiven) }
}

const toGiven = ({ name, rows: [titles = [], ...rows] }: RawSheet): GivenSheet => ({
  title: name,
  titles: titles.map((title) => (title === null ? '' : String(title))),
  rows,
  firstLine: 2,
})

/** `{ "halls": [{ "hall": "town-hall", "title_en": "Town Hall", ... }], ... }` */
function readJson(bytes: Uint8Array): { flaw: FileFlaw } | { sheets: GivenSheet[] } {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { flaw: 'noJson' }
  }
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
    const rows = entries.map((entry) =>
      titles.map((key) => (Object.hasOwn(entry, key) ? toCell(entry[key]) : undefined)),
    )
    sheets.push({ title, titles, rows, firstLine: 1 })
  }
  return { sheets }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is no single value is none that a column takes. */
const toCell = (value: unknown): RawCell =>
  value === null || typeof value === 'string' || typeof value === 'number' ? value : true

interface SheetReading {
  titles: Record<string, readonly string[]>
  flaws: Flaw[]
}

function readSheet(name: SheetName, given: GivenSheet, { titles, flaws }: SheetReading): ReadSheet {
  const { columns: known } = rulesOf(name)
  const refuse = (is: CellFlaw, line: number, column: string, values: Flaw['values'] = {}) =>
    void flaws.push({ is, sheet: given.title.slice(0, 40), line, column: column.slice(0, 80), values })
  const placed: { column: SheetColumn; index: number; title: string }[] = []
  for (const [index, title] of given.titles.entries()) {
    if (title.trim() === '') continue
    const column = known.find(({ key }) => [key, ...titles[key]!].some((own) => isSame(own, title)))
    if (!column) refuse('unknownColumn', 1, title)
    else if (placed.some((other) => other.column === column)) refuse('twiceColumn', 1, title)
    else placed.push({ column, index, title })
  }
  for (const { key } of known.filter((column) => rulesOf(name).id.includes(column.key) && column.isRequired))
    if (!placed.some(({ column }) => column.key === key) && given.rows.length > 0)
      refuse('missingColumn', 1, titles[key]![0]!)

  const rows: SheetRow[] = []
  for (const [index, cells] of given.rows.entries()) {
    const line = given.firstLine + index
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
        refuse(read.flaw, line, title, { typed: tell(cell) })
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

const tell = (cell: GivenCell) =>
  (cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell)).slice(0, 60)

type Refuse = (is: CellFlaw, line: number, column: string, values?: Flaw['values']) => void

/** What is empty in English has another language stand for it. */
function standIn(name: SheetName, { values }: SheetRow): void {
  for (const { key, name: own, locale } of rulesOf(name).columns)
    if (locale === 'en' && values[key] === null)
      values[key] = locales.map((other) => values[`${own}_${other}`]).find((text) => typeof text === 'string') ?? null
}

/** What is the same in several rows is written in one of them at least, and nowhere otherwise. */
function share({ name, columns, rows }: ReadSheet, refuse: Refuse): void {
  for (const { by, columns: own } of rulesOf(name).shared)
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
  const { id } = rulesOf(name)
  if (id.length === 0) return
  const seen = new Map<string, number>()
  for (const { line, values } of rows) {
    const own = idOf(name, values)
    const other = seen.get(own)
    if (other !== undefined) refuse('twice', line, columns[id.at(-1)!] ?? '', { name: tellId(own), line: other })
    else seen.set(own, line)
  }
}

/** Sheets as read from a file, before their columns are identified; reads them from CSV. */
import { type CsvFlaw, readCsv } from '#platform/spreadsheets/read-csv.ts'
import type { RawCell } from '#platform/spreadsheets/read-workbook.ts'
import { type Locale, locales } from '#values/locales.ts'
import { fileLimits, findRules, type SheetName, sheetNames } from '#core/season-sheets/sheets.ts'

export interface FileTitles {
  sheets: Record<SheetName, readonly string[]>
  columns: Record<SheetName, Record<string, readonly string[]>>
  /** Names of sheets that are not to be read. */
  others: readonly string[]
}

/** A missing field in JSON leaves the value unchanged. */
export type GivenCell = RawCell | undefined

export interface GivenSheet {
  title: string
  titles: readonly GivenCell[]
  rows: readonly { line: number; cells: readonly GivenCell[] }[]
}

export const isSame = (one: string, other: string) => fold(one) === fold(other)
const fold = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s*\u00A0\u202F]+/g, ' ')
    .trim()
    .toLowerCase()

/** Reads a season's sheet from CSV: identified by its file name, or by its columns. */
export function readCsvSheet(
  bytes: Uint8Array,
  { name, locale, titles }: { name: string; locale: Locale; titles: FileTitles },
): { flaw: CsvFlaw | 'noCsvSheet' } | { sheets: GivenSheet[] } {
  const all = sheetNames.flatMap((sheet) => Object.values(titles.columns[sheet]).flat())
  const read = readCsv(bytes, fileLimits, all)
  if ('flaw' in read) return read
  const [first, ...rows] = read.rows
  if (!first) return { flaw: 'noCsvSheet' }
  const called = name.replace(/\.\w+$/, '')
  const sheet = findByName(called, titles) ?? findByColumns(first.cells, titles)
  if (sheet === null) return { flaw: 'noCsvSheet' }
  const placed = rows.map(({ line, cells }) => ({ line, cells: first.cells.map((_, index) => cells[index] ?? null) }))
  const title = titles.sheets[sheet][locales.indexOf(locale)]!
  return { sheets: [{ title, titles: first.cells, rows: placed }] }
}

/** Programs name a sheet's file after the workbook and the sheet: `season - Concerts.csv`. */
const endsIn = (name: string, title: string) =>
  fold(name).endsWith(fold(title)) && !/\p{L}$/u.test(fold(name).slice(0, -fold(title).length))

function findByName(name: string, { sheets }: FileTitles): SheetName | null {
  return sheetNames.find((sheet) => [sheet, ...sheets[sheet]].some((title) => endsIn(name, title))) ?? null
}

/** The sheet with all identifying columns and most of the others; null if none or several match. */
function findByColumns(given: readonly string[], { columns }: FileTitles): SheetName | null {
  const found = sheetNames.flatMap((sheet) => {
    const has = (key: string) => given.some((title) => [key, ...columns[sheet][key]!].some((own) => isSame(own, title)))
    const { id, columns: known } = findRules(sheet)
    const needed = known.filter(({ key, isRequired }) => isRequired && (id.length === 0 || id.includes(key)))
    return needed.every(({ key }) => has(key)) ? [{ sheet, count: known.filter(({ key }) => has(key)).length }] : []
  })
  const most = Math.max(...found.map(({ count }) => count))
  const [best, ...others] = found.filter(({ count }) => count === most)
  return best && others.length === 0 ? best.sheet : null
}

/**
 * Parses untrusted CSV as rows, within limits: with semicolons, commas or tabs, in UTF-8 or a
 * Windows code page.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import type { WorkbookLimits } from './read-workbook.ts'

export interface CsvRow {
  /** Row number as in a spreadsheet: a multi-line text counts once. */
  line: number
  cells: string[]
}

type TooMuch = 'tooManyRows' | 'tooManyColumns' | 'tooManyCells'
/** `noCsv`: no text, or an unclosed quote; `noEncoding`: two code pages are possible. */
export type CsvFlaw = 'noCsv' | 'noEncoding' | TooMuch

/** Skips empty rows and cells. `titles` are possible words of the first row. */
export function readCsv(
  bytes: Uint8Array,
  limits: Omit<WorkbookLimits, 'unzippedBytes'>,
  titles: readonly string[],
): { rows: CsvRow[] } | { flaw: CsvFlaw } {
  const decoded = decodeText(bytes, titles)
  if ('flaw' in decoded) return { flaw: decoded.flaw === 'undecided' ? 'noEncoding' : 'noCsv' }
  const { text, separator } = findSeparator(decoded.text)
  const rows: CsvRow[] = []
  const found: { flaw: TooMuch | null } = { flaw: null }
  let [line, filled] = [0, 0]
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // For programs that quote nothing, like Google's tab-separated tables.
      relax_quotes: true,
      on_record: (cells: string[]) => {
        line += 1
        const last = cells.findLastIndex((cell) => cell.trim() !== '')
        if (last < 0) return null
        filled += cells.filter((cell) => cell !== '').length
        rows.push({ line, cells: cells.slice(0, last + 1) })
        found.flaw = findFlaw({ rows: rows.length - 1, columns: last + 1, cells: filled }, limits)
        if (found.flaw) throw new Error('More than is taken.')
        return null
      },
    })
  } catch (error) {
    if (found.flaw) return { flaw: found.flaw }
    if (error instanceof CsvError) return { flaw: 'noCsv' }
    throw error
  }
  return { rows }
}

function findFlaw(
  { rows, columns, cells }: { rows: number; columns: number; cells: number },
  limits: Omit<WorkbookLimits, 'unzippedBytes'>,
): TooMuch | null {
  if (rows > limits.rows) return 'tooManyRows'
  if (columns > limits.columns) return 'tooManyColumns'
  return cells > limits.cells ? 'tooManyCells' : null
}

/**
 * Returns the separator: from Excel's separate line, else the most frequent one among the titles.
 */
function findSeparator(text: string): { text: string; separator: string } {
  const [whole, told] = /^sep=([;,\t])\r?\n/i.exec(text) ?? []
  if (whole !== undefined) return { text: text.slice(whole.length), separator: told! }
  const [titles = ''] = text
    .slice(0, 50_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (separator: string) => titles.split(separator).length
  return { text, separator: [';', '\t', ','].reduce((most, one) => (count(one) > count(most) ? one : most)) }
}

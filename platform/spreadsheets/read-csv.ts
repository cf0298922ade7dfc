/** Parses untrusted CSV within limits: with semicolons, commas or tabs, in UTF-8 or a code page. */
import { CsvError, parse } from 'csv-parse/sync'
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
  let [records, filled] = [0, 0]
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // For programs that quote nothing, like Google's tab-separated tables.
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { empty_lines }) => {
        records += 1
        const line = records + empty_lines
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

/** From Excel's separate line, else the most frequent one among the titles. */
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

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/**
 * Words of the first line distinguish the two Windows code pages, else Hungarian and French words
 * do. `undecided`: both are possible.
 */
function decodeText(
  bytes: Uint8Array,
  titles: readonly string[],
): { text: string } | { flaw: 'undecided' | 'unreadable' } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode(bytes, 'utf-16le') }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode(bytes, 'utf-16be') }
  // Not in any text: the bytes are binary.
  if (bytes.includes(0)) return { flaw: 'unreadable' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return decodeWindows(bytes, titles)
  }
}

function decodeWindows(bytes: Uint8Array, titles: readonly string[]): { text: string } | { flaw: 'undecided' } {
  const central = decode(bytes, 'windows-1250')
  const western = decode(bytes, 'windows-1252')
  if (central === western) return { text: central }
  const ofTitles = countTitles(central, titles) - countTitles(western, titles)
  if (ofTitles !== 0) return { text: ofTitles > 0 ? central : western }
  const hungarian = countWords(central, western, [inHungarian, inFrench])
  const french = countWords(western, central, [inFrench, inHungarian])
  // A few names of another language do not outweigh a text.
  if (hungarian > 3 * french) return { text: central }
  return french > 3 * hungarian ? { text: western } : { flaw: 'undecided' }
}

function countTitles(text: string, titles: readonly string[]): number {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const line = first.toLowerCase()
  return titles.filter((title) => line.includes(title.toLowerCase())).length
}

const inHungarian = /^[a-záéíóöőúüű]+$/i
const inFrench = /^[a-zàâæçéèêëîïôœùûüÿ]+$/i

/** Counts words typical of one language in one decoding, and not of the other in the other. */
function countWords(text: string, other: string, [own, its]: readonly [RegExp, RegExp]): number {
  let count = 0
  for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
    const same = other.slice(index, index + word.length)
    if (word !== same && own.test(word) && !its.test(same)) count++
  }
  return count
}

/**
 * Workbooks of anybody's, read within bounds: a small file can hold gigabytes, name a cell in the last row of the last column, or carry a
 * program. Runs where nobody waits for it (`platform/threads`): what goes in and comes out can be copied.
 */
import { strToU8, Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { type CellError, keepFilledCells, readError } from './filled-cells.ts'

/** As the reader gives them: text, a number, a moment by the clocks of UTC; what could not be worked out. */
export type RawCell = string | number | boolean | Date | CellError | null

export interface RawSheet {
  name: string
  /** The first row, too. */
  rows: RawCell[][]
}

/** `unreadable`: no workbook, or a damaged one; the others say what there is too much of, or what is not taken. */
export type WorkbookFlaw =
  | 'unreadable'
  | 'macros'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'tooManyStrings'
  | 'tooDeep'

export interface WorkbookLimits {
  /** Of everything in it, as it is written out. */
  unzippedBytes: number
  /** Of one sheet. */
  rows: number
  columns: number
  /** Of all sheets. */
  cells: number
  /** That cells share. */
  strings: number
}

export async function readWorkbook(
  bytes: Uint8Array,
  limits: WorkbookLimits,
): Promise<{ sheets: RawSheet[] } | { flaw: WorkbookFlaw }> {
  const parts = unpack(bytes, limits.unzippedBytes)
  if ('flaw' in parts) return parts
  const flaw = findFlaw(parts.texts, limits)
  if (flaw) return { flaw }
  // Packed anew without compression: the reader sees what was looked at here, and nothing else.
  const { buffer } = zipSync(parts.texts, { level: 0 })
  try {
    const sheets = await readXlsxFile(buffer, { trim: false })
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: describeErrors(data as unknown as RawCell[][]) })),
    }
  } catch {
    return { flaw: 'unreadable' }
  }
}

const describeErrors = (rows: RawCell[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' && readError(cell)) || cell))

/** So much goes in at once that what comes out of it, at worst a thousand times as much, still fits. */
const piece = 16 * 1024
/** A workbook of thirty sheets has about fifty. */
const mostParts = 500

/** The parts that are XML, by their paths. */
function unpack(bytes: Uint8Array, mostBytes: number): { texts: Record<string, Uint8Array> } | { flaw: WorkbookFlaw } {
  const pieces = new Map<string, Uint8Array[]>()
  const found: { flaw: WorkbookFlaw | null } = { flaw: null }
  let size = 0
  const unzip = new Unzip((file) => {
    if (/vbaProject|macrosheets?\//i.test(file.name)) found.flaw = 'macros'
    if (!/\.(xml|rels)$/i.test(file.name)) return
    if (pieces.has(file.name) || pieces.size >= mostParts) found.flaw ??= 'unreadable'
    const own: Uint8Array[] = []
    pieces.set(file.name, own)
    file.ondata = (error, data) => {
      if (error) found.flaw ??= 'unreadable'
      size += data?.length ?? 0
      if (size > mostBytes) found.flaw ??= 'tooLarge'
      else if (data) own.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length && found.flaw === null; from += piece)
      unzip.push(bytes.subarray(from, from + piece), from + piece >= bytes.length)
  } catch {
    found.flaw ??= 'unreadable'
  }
  if (found.flaw) return { flaw: found.flaw }
  return { texts: Object.fromEntries([...pieces].map(([path, own]) => [path, join(own)])) }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of pieces) {
    whole.set(one, at)
    at += one.length
  }
  return whole
}

/** A declaration of types can name entities and files: no workbook has one. */
const declaration = /<!(DOCTYPE|ENTITY)/i
const cellOrRow = /<(?:\w{1,20}:)?(c|row)[\s/>]/g
/** Where a row or a cell says that it stands; a text that says such a thing is counted, too. */
const place = /\br\s*=\s*["']\s*([A-Za-z]{0,9})(\d{1,9})\s*["']/g
/** A place that is spelled otherwise than anybody writes it. */
const disguised = /\br\s*=\s*["'][^"'<>]{0,40}&/

/** Leaves out of the sheets what is empty, and counts what is left. */
function findFlaw(parts: Zippable & Record<string, Uint8Array>, limits: WorkbookLimits): WorkbookFlaw | null {
  const decoder = new TextDecoder()
  if (!parts['[Content_Types].xml'] || !parts['xl/workbook.xml']) return 'unreadable'
  let cells = 0
  for (const [path, bytes] of Object.entries(parts)) {
    const given = decoder.decode(bytes)
    const flaw = findPartFlaw(path, given, limits)
    if (flaw) return flaw
    if (!/^xl\/worksheets\//i.test(path)) continue
    const text = keepFilledCells(given)
    parts[path] = strToU8(text)
    if (disguised.test(text)) return 'unreadable'
    let rows = 0
    for (const [, what] of text.matchAll(cellOrRow)) {
      if (what === 'row') rows++
      else cells++
      if (rows > limits.rows) return 'tooManyRows'
      if (cells > limits.cells) return 'tooManyCells'
    }
    for (const [, column = '', row] of text.matchAll(place)) {
      if (Number(row) > limits.rows) return 'tooManyRows'
      if (numberOf(column) > limits.columns) return 'tooManyColumns'
    }
  }
  return null
}

/** What no part of a workbook may be. */
function findPartFlaw(path: string, text: string, limits: WorkbookLimits): WorkbookFlaw | null {
  if (declaration.test(text)) return 'unreadable'
  if (path === '[Content_Types].xml' && /macroEnabled/i.test(text)) return 'macros'
  if (isTooDeep(text)) return 'tooDeep'
  return countUpTo(text, sharedText, limits.strings) > limits.strings ? 'tooManyStrings' : null
}

const sharedText = /<(?:\w{1,20}:)?si[\s/>]/g

/** Elements within each other: a formatted text in a drawing of a sheet has about ten. */
const deepest = 100

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [, closes, end] of text.matchAll(/<([/!?]?)[^<>]*?(\/?)>/g)) {
    if (closes === '/') depth--
    else if (!closes && !end && ++depth > deepest) return true
  }
  return false
}

/** How often it is found; of more than the most, one more. */
function countUpTo(text: string, what: RegExp, most: number): number {
  let count = 0
  for (const _ of text.matchAll(what)) if (++count > most) break
  return count
}

/** The number of a column by its letters: A is 1, AA is 27. */
const numberOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

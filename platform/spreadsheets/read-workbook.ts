/**
 * Reads untrusted workbooks within limits: a small file can contain gigabytes, a cell in the last
 * row of the last column, or macros. Runs in a worker: input and output can be copied.
 */
import { strToU8, Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { type CellError, keepFilledCells, readError } from './filled-cells.ts'

/** Value from the reader: text, number, moment in UTC, or an error. */
export type RawCell = string | number | boolean | Date | CellError | null

export interface RawSheet {
  name: string
  rows: RawCell[][]
}

/** `unreadable`: none, or damaged; others name an exceeded limit or unsupported content. */
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
  /** Total uncompressed size. */
  unzippedBytes: number
  /** Per sheet. */
  rows: number
  columns: number
  /** Over all sheets. */
  cells: number
  /** Shared strings. */
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
  // Repacked without compression: the reader sees exactly the checked content.
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

/** Chunk size whose output, at worst a thousand times as large, still fits. */
const piece = 16 * 1024
/** A workbook of thirty sheets has about fifty. */
const mostParts = 500

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

/** A document type declaration can reference entities and files: no workbook has one. */
const declaration = /<!(DOCTYPE|ENTITY)/i
const cellOrRow = /<(?:\w{1,20}:)?(c|row)[\s/>]/g
/** Position stated by a row or a cell; texts with the same pattern are counted, too. */
const place = /\br\s*=\s*["']\s*([A-Za-z]{0,9})(\d{1,9})\s*["']/g
/** A position obfuscated by character references. */
const disguised = /\br\s*=\s*["'][^"'<>]{0,40}&/

/** Removes empty content from the sheets, and counts the rest. */
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

function findPartFlaw(path: string, text: string, limits: WorkbookLimits): WorkbookFlaw | null {
  if (declaration.test(text)) return 'unreadable'
  if (path === '[Content_Types].xml' && /macroEnabled/i.test(text)) return 'macros'
  if (isTooDeep(text)) return 'tooDeep'
  return countUpTo(text, sharedText, limits.strings) > limits.strings ? 'tooManyStrings' : null
}

const sharedText = /<(?:\w{1,20}:)?si[\s/>]/g

/** Nesting depth of elements: formatted text in a drawing has about ten. */
const deepest = 100

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [, closes, end] of text.matchAll(/<([/!?]?)[^<>]*?(\/?)>/g)) {
    if (closes === '/') depth--
    else if (!closes && !end && ++depth > deepest) return true
  }
  return false
}

/** Counts matches, up to one above the maximum. */
function countUpTo(text: string, what: RegExp, most: number): number {
  let count = 0
  for (const _ of text.matchAll(what)) if (++count > most) break
  return count
}

/** Returns a column's number from its letters: A is 1, AA is 27. */
const numberOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

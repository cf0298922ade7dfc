/** CSV (RFC 4180) for spreadsheets. */

/** Begins a file with a byte order mark: without it, spreadsheets assume another encoding. */
export const markBeginning = (text: string): string => `\uFEFF${text}`

export type Separator = ',' | ';'

/**
 * Untrusted text, a number, an amount with a decimal comma, a rate, or a local moment,
 * `2026-11-02 19:30`, its day or its time. `platform/spreadsheets` writes the same.
 */
export type Cell =
  | string
  | number
  | { cents: number }
  | { basisPoints: number }
  | { moment: string }
  | { day: string }
  | { time: string }

export function writeLine(cells: readonly Cell[], separator: Separator): string {
  return cells.map(writeCell).join(separator)
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'string') return writeText(cell)
  if (typeof cell === 'number') return String(cell)
  if ('moment' in cell) return cell.moment
  if ('day' in cell) return cell.day
  if ('time' in cell) return cell.time
  return writeHundredths('cents' in cell ? cell.cents : cell.basisPoints, ',')
}

/** Formats hundredths with two decimals, exact for numbers of any size. */
export function writeHundredths(hundredths: number, mark: ',' | '.'): string {
  const [sign, digits] = [hundredths < 0 ? '-' : '', String(Math.abs(hundredths)).padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

/** Characters, ASCII and full-width, with which a spreadsheet recognises a formula. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** Prevents formulas in untrusted text: prefixes an apostrophe, which spreadsheets hide. */
function writeText(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

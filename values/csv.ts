/** CSV (RFC 4180) for spreadsheets. */

/** Spreadsheets take a file without it for one of another alphabet. */
export const byteOrderMark = '\uFEFF'

export type Separator = ',' | ';'

/**
 * A text of anybody's; a number as it is; an amount with a decimal comma, as spreadsheets read it that separate columns by semicolons; a moment
 * by the clocks of a place, `2026-11-02 19:30`, a day or an hour of it, which spreadsheets of every language read. `platform/spreadsheets` writes
 * the same cells.
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

/** Hundredths as a number with two decimals, to the cent however large it is. */
export function writeHundredths(hundredths: number, mark: ',' | '.'): string {
  const [sign, digits] = [hundredths < 0 ? '-' : '', String(Math.abs(hundredths)).padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`
}

/** Signs with which a spreadsheet takes a text for a formula, of Latin and of full width. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** A text of a stranger is never a formula: an apostrophe, which spreadsheets do not show, goes before it. */
function writeText(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

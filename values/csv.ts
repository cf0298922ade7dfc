/** CSV (RFC 4180) for spreadsheets. */

/** Spreadsheets take a file without it for one of another alphabet. */
export const byteOrderMark = '\uFEFF'

export type Separator = ',' | ';'

/** A text of anybody's; a number as it is; an amount with a decimal comma, as spreadsheets read it that separate columns by semicolons. */
export type Cell = string | number | { cents: number } | { basisPoints: number }

export function writeLine(cells: readonly Cell[], separator: Separator): string {
  return cells.map(writeCell).join(separator)
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'string') return writeText(cell)
  if (typeof cell === 'number') return String(cell)
  const hundredths = 'cents' in cell ? cell.cents : cell.basisPoints
  const [sign, digits] = [hundredths < 0 ? '-' : '', String(Math.abs(hundredths)).padStart(3, '0')]
  return `${sign}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Signs with which a spreadsheet takes a text for a formula, of Latin and of full width. */
const beginsFormula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** A text of a stranger is never a formula: an apostrophe, which spreadsheets do not show, goes before it. */
function writeText(text: string): string {
  const harmless = beginsFormula.test(text) ? `'${text}` : text
  return /[",;\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

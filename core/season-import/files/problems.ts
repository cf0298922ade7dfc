import { findNearest } from '#values/nearest.ts'
import type { YamlFaultName } from '#core/catalogue/plan/plan-flaw.ts'
import type { CellFlaw } from '#core/season-sheets/dry-run.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Position in the source. Lines and rows are counted from 1. */
export interface Place {
  /** Path below the season's folder, or a sheet of a workbook. */
  file: string
  /** Line of the file, or of the text in the cell. */
  line: number
  cell?: Cell
}

export interface Cell {
  row: number
  /** Key of its column; empty: the whole row. */
  column: string
  /** Position in its entry, for sorting errors within a row. */
  order: readonly number[]
}

/** Returns the position the given number of lines below. */
export const findPlaceBelow = ({ file, line, cell }: Place, lines: number): Place => ({
  file,
  line: line + lines,
  ...(cell && { cell }),
})

/** Sorts positions in reading order: by file name, then from top to bottom. */
function comparePlaces(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.cell && b.cell && compareCells(a.cell, b.cell)) || a.line - b.line
}

function compareCells(a: Cell, b: Cell): number {
  if (a.row !== b.row) return a.row - b.row
  const index = a.order.findIndex((one, at) => one !== b.order[at])
  return index < 0 ? a.order.length - b.order.length : a.order[index]! - (b.order[index] ?? -1)
}

/** Error in a fenced ``` block of a text. */
export type BlockProblem = Extract<CellFlaw, `block${string}`>

export interface Problem extends Place {
  message: string
  /** Name of an error that may also be in a sheet, where it is shown in the user's language. */
  is?: CellFlaw | YamlFaultName
  limit?: number
  name?: string
  values?: Readonly<Record<string, string | number>>
  /** The whole file is unreadable: references to it are not reported as missing. */
  isWholeFile?: boolean
}

export type ProblemDetails = Pick<Problem, 'is' | 'limit' | 'name' | 'values'>

const mostListed = 200

/** All problems of a season, one per line. Nothing of the season was stored. */
export class SeasonError extends OperatorError {
  override name = 'SeasonError'
  readonly problems: Problem[]

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted(comparePlaces)
    const lines = sorted
      .slice(0, mostListed)
      .map(({ file, line, message }) => `  ${printable(file)}:${line}: ${printable(message)}`)
    const rest = sorted.length > mostListed ? [`  and ${sorted.length - mostListed} more.`] : []
    const count = sorted.length === 1 ? 'One problem' : `${sorted.length} problems`
    super([`${count} in the season's files; nothing was changed.`, ...lines, ...rest].join('\n'))
    this.problems = sorted
  }
}

/** Escapes untrusted texts, which could control a terminal or start a new line. */
const printable = (text: string): string =>
  text.replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)

/** Returns ` Did you mean "title"?` if a similar name is known; else the first few known names. */
export function suggest(written: string, known: Iterable<string>): string {
  const all = [...known]
  // Skips very long texts and very many names: comparing is slow and finds nothing similar.
  const isTooMuch = written.length > 100 || all.length > 500
  const { name, distance } = isTooMuch ? { name: '', distance: Infinity } : findNearest(written, all)
  if (distance <= Math.max(1, Math.floor(written.length / 3))) return ` Did you mean "${name}"?`
  if (all.length === 0) return ' There are none yet.'
  const shown = all.slice(0, 12).join(', ')
  return ` Known are: ${shown}${all.length > 12 ? ' ...' : ''}.`
}

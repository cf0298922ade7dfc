import { findNearest } from '#values/nearest.ts'
import type { YamlFaultName } from '#core/catalogue/plan/plan-flaw.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Where something is written. Lines and rows are counted from 1. */
export interface Place {
  /** A path below the season's folder, or a sheet of a workbook. */
  file: string
  /** Of the file, or of the text in the cell. */
  line: number
  /** Of what comes from a sheet. */
  cell?: Cell
}

export interface Cell {
  row: number
  /** The key of its column; empty: the whole row. */
  column: string
  /** Its place in its entry: orders what is wrong in one row. */
  order: readonly number[]
}

/** The place so many lines below. */
export const findPlaceBelow = ({ file, line, cell }: Place, lines: number): Place => ({
  file,
  line: line + lines,
  ...(cell && { cell }),
})

/** Orders places as they are read: files by their names, then from the top. */
function comparePlaces(a: Place, b: Place): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.cell && b.cell && compareCells(a.cell, b.cell)) || a.line - b.line
}

function compareCells(a: Cell, b: Cell): number {
  if (a.row !== b.row) return a.row - b.row
  const index = a.order.findIndex((one, at) => one !== b.order[at])
  return index < 0 ? a.order.length - b.order.length : a.order[index]! - (b.order[index] ?? -1)
}

/** What is wrong with a text that people also type in a sheet, where it is told in their language. */
type TextProblem =
  | 'html'
  | 'definition'
  | 'markdown'
  | 'quote'
  | 'rule'
  | 'pictureWords'
  | 'pictureAlone'
  | 'heading'
  | 'headingEmpty'
  | 'titleMarks'
  | 'nestedList'
  | 'listStart'
  | 'fence'
  | 'code'
  | 'link'
  | 'linkEmpty'
  | 'longText'
  | 'deepText'
  | 'sign'
  | 'noPicture'
  | 'noFile'

/** What is wrong with a block between ``` in such a text. */
export type BlockProblem =
  | 'blockUnknown'
  | 'blockDeep'
  | 'blockFields'
  | 'blockContents'
  | 'blockEntry'
  | 'blockInside'
  | 'blockRow'
  | 'blockPlace'
  | 'blockMissing'
  | 'blockField'
  | 'blockOneOf'
  | 'blockText'
  | 'blockNumber'
  | 'blockWhole'
  | 'blockYesNo'
  | 'blockList'
  | 'blockMap'
  | 'blockLeast'
  | 'blockMost'
  | 'blockEmpty'
  | 'blockLong'
  | 'blockLink'
  | 'blockVideo'

/** What is wrong with an entry beside others, or beside what the shop has. */
type EntryProblem =
  | 'missing'
  | 'noHall'
  | 'noEvent'
  | 'noSoloist'
  | 'noPart'
  | 'noRecording'
  | 'noQuestionnaire'
  | 'noVat'
  | 'doorsLate'
  | 'closesFirst'
  | 'skippedHour'
  | 'tooSmall'
  | 'moved'

/** What a value has too much or too little of, and how much there may be. */
export interface ValueFault {
  is?: 'least' | 'most' | 'many' | 'long'
  limit?: number
}

/** What is wrong in a season's files, and what to do about it. */
export interface Problem extends Place {
  message: string
  is?: TextProblem | BlockProblem | EntryProblem | YamlFaultName | ValueFault['is']
  limit?: number
  /** What was written, where it is told. */
  name?: string
  /** What else it is told with. */
  values?: Readonly<Record<string, string | number>>
  /** Nothing of the file could be read: what would refer to it is not told to be missing. */
  isWholeFile?: boolean
}

/** How a problem is told in other languages. */
export type ProblemDetails = Pick<Problem, 'is' | 'limit' | 'name' | 'values'>

/** More are counted, not listed: nobody reads further. */
const mostListed = 200

/** Everything that is wrong with a season, a line each. Nothing of the season was stored. */
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

/** Names of files and values come from strangers: nothing in them steers a terminal, or begins a line of its own. */
const printable = (text: string): string =>
  text.replaceAll(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)

/** ` Did you mean "title"?`, where something alike is known; else the first few of what is known. */
export function suggest(written: string, known: Iterable<string>): string {
  const all = [...known]
  // Of what is very long, nothing is alike, and comparing takes its time, as it does with very many.
  const isTooMuch = written.length > 100 || all.length > 500
  const { name, distance } = isTooMuch ? { name: '', distance: Infinity } : findNearest(written, all)
  if (distance <= Math.max(1, Math.floor(written.length / 3))) return ` Did you mean "${name}"?`
  if (all.length === 0) return ' There are none yet.'
  const shown = all.slice(0, 12).join(', ')
  return ` Known are: ${shown}${all.length > 12 ? ' ...' : ''}.`
}

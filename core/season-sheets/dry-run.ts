/** What came of reading a season's file: what is wrong with it, or what it would change. */
import type { SheetName } from './sheets.ts'

/** Of a file as a whole. */
export const fileFlaws = [
  'unreadable',
  'macros',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'tooManyCells',
  'tooManyStrings',
  'tooDeep',
  'tooLong',
  'tooMuch',
  'noJson',
  'noSheet',
  'noCsv',
  'noCsvSheet',
  'noEncoding',
] as const
export type FileFlaw = (typeof fileFlaws)[number]

/** Of a running text, as the season's files know them. */
const textFlaws = [
  'html',
  'definition',
  'markdown',
  'quote',
  'rule',
  'pictureWords',
  'pictureAlone',
  'heading',
  'headingEmpty',
  'titleMarks',
  'nestedList',
  'listStart',
  'fence',
  'code',
  'link',
  'linkEmpty',
  'longText',
  'deepText',
  'sign',
  'noPicture',
  'noFile',
] as const

/** Of a block in a running text, as the season's files know them. */
const blockFlaws = [
  'blockUnknown',
  'blockDeep',
  'blockFields',
  'blockContents',
  'blockEntry',
  'blockInside',
  'blockRow',
  'blockPlace',
  'blockMissing',
  'blockField',
  'blockOneOf',
  'blockText',
  'blockNumber',
  'blockWhole',
  'blockYesNo',
  'blockList',
  'blockMap',
  'blockLeast',
  'blockMost',
  'blockEmpty',
  'blockLong',
  'blockLink',
  'blockVideo',
  'blockYaml',
  'blockTab',
  'blockIndent',
  'blockUnclosed',
  'blockMark',
  'blockTwice',
] as const

/** Of a value, as the season's files know them. */
const valueFlaws = ['least', 'most', 'many', 'long'] as const

/** Of a cell. */
export const sheetCellFlaws = [
  ...textFlaws,
  ...blockFlaws,
  ...valueFlaws,
  'block',
  'key',
  'line',
  'country',
  'number',
  'seats',
  'amount',
  'day',
  'time',
  'moment',
  'ambiguous',
  'cellError',
  'missing',
  'twiceColumn',
  'missingColumn',
  'twice',
  'disagrees',
  'noHall',
  'noPart',
  'noList',
  'noEvent',
  'noSoloist',
  'noRecording',
  'noQuestionnaire',
  'noDate',
  'noSeats',
  'past',
  'skippedHour',
  'both',
  'noVat',
  'listChosen',
  'sold',
  'doorsLate',
  'closesFirst',
  'tooSmall',
  'archived',
  'moved',
  'other',
] as const
export type CellFlaw = (typeof sheetCellFlaws)[number]

export interface Flaw {
  is: CellFlaw
  /** As the file calls it. */
  sheet: string
  line: number
  /** As the file calls it; empty: the row. */
  column: string
  values: Record<string, string | number>
}

/** A cell that would be changed. */
export interface CellChange {
  sheet: SheetName
  line: number
  /** What it is of. */
  of: string
  /** As the file calls it. */
  column: string
  before: string
  after: string
}

/** Rows that would be made, by their sheets. */
export interface MadeRows {
  sheet: SheetName
  count: number
  /** The first of them. */
  names: string[]
}

export type FileDryRun =
  | { kind: 'unreadable'; flaw: FileFlaw }
  | { kind: 'flawed'; flaws: Flaw[]; count: number; ignoredColumns: string[] }
  | {
      kind: 'ready'
      made: MadeRows[]
      changes: CellChange[]
      /** Of all, some of which are not listed. */
      count: number
      /** Tickets of coming concerts that follow a price list, and change with it. */
      following: number
      /** Sheets that are not read. */
      ignored: string[]
      /** Columns that are not read, of those that are. */
      ignoredColumns: string[]
      /** Of all that is shown here: what is done is the same, or it is shown anew. */
      seen: string
    }

/** More are counted, not listed. */
export const maxListed = 200

/** How far the work on a file is. Entries are of the season, and counted where they are written. */
export interface ImportStep {
  step: 'waiting' | 'reading' | 'comparing' | 'writing'
  written: number
  entries: number
}

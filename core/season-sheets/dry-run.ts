/** Result of reading a season's file: its errors, or the changes it would make. */
import type { SheetName } from './sheets.ts'

export type FileFlaw =
  | 'unreadable'
  | 'macros'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManyCells'
  | 'tooManyStrings'
  | 'tooDeep'
  | 'tooLong'
  | 'tooMuch'
  | 'noJson'
  | 'noSheet'
  | 'noCsv'
  | 'noCsvSheet'
  | 'noEncoding'

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

const valueFlaws = ['least', 'most', 'many', 'long'] as const

export const sheetCellFlaws = [
  ...textFlaws,
  ...blockFlaws,
  ...valueFlaws,
  'block',
  'key',
  'line',
  'country',
  'webAddress',
  'mail',
  'audience',
  'number',
  'interval',
  'languages',
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
  /** As in the file. */
  sheet: string
  line: number
  /** Title in the file; empty: the row. */
  column: string
  values: Record<string, string | number>
}

export interface CellChange {
  sheet: SheetName
  line: number
  of: string
  /** As in the file. */
  column: string
  before: string
  after: string
}

export interface MadeRows {
  sheet: SheetName
  count: number
  names: string[]
}

export type FileDryRun =
  | { kind: 'unreadable'; flaw: FileFlaw }
  | { kind: 'flawed'; flaws: Flaw[]; count: number; ignoredColumns: string[] }
  | {
      kind: 'ready'
      made: MadeRows[]
      changes: CellChange[]
      count: number
      /** Tickets of future concerts that follow a price list and change with it. */
      following: number
      ignored: string[]
      ignoredColumns: string[]
      /** Hash of everything shown: if it has changed on execution, the preview is shown again. */
      seen: string
    }

/** Progress of an import. Counts season entries while they are written. */
export interface ImportStep {
  step: 'waiting' | 'reading' | 'comparing' | 'writing'
  written: number
  entries: number
}

/** A season as sheets: what each of their columns holds. The same names are those of the fields in JSON. */
import { type EventLine, eventLineNames } from '#core/catalogue/event-lines.ts'
import { type Locale, locales } from '#values/locales.ts'

/** In bytes, as it is sent. */
export const maxFileSize = 4 * 1024 * 1024

/** Of a season's file, whichever way it is written. */
export const fileLimits = {
  unzippedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  strings: 400_000,
  /** Of the texts of all cells: of one that thousands share, each cell gets a copy. */
  letters: 8_000_000,
}

/** What stands in a cell. Amounts are in cents, days `2027-03-12`, hours `19:30`, moments `2027-03-12 10:00`; null: nothing. */
export type Value = string | number | null

export type ValueKind =
  /** A name in small letters, by which other sheets call it. */
  | 'key'
  /** Several of them. */
  | 'keys'
  | 'line'
  /** Several paragraphs, as Markdown. */
  | 'text'
  | 'country'
  | 'number'
  /** A number, or as many as come. */
  | 'seats'
  | 'amount'
  | 'day'
  | 'time'
  | 'moment'

/** As many as come: what a cell of seats says then. */
export const sheetUnlimited = '∞'
/** What a cell says whose text is longer than a cell: it stays as it is. */
export const sheetUnchanged = '…'
/** In signs. */
export const maxTextLength = 30_000
export const maxLineLength = 5_000

const names = [
  'hall',
  'part',
  'title',
  'city',
  'address',
  'country',
  'seats',
  'list',
  'fee',
  'kind',
  'price',
  'soloist',
  'name',
  'profession',
  'about',
  'text',
  'event',
  'minutes',
  'vat',
  'soloists',
  'composer',
  'work',
  'day',
  'slot',
  'time',
  'doors',
  'opens',
  'closes',
  'zone',
  'zoneTitle',
  'ticket',
  'ticketTitle',
] as const
/** What the titles of columns are called by. */
export type ColumnName = (typeof names)[number] | EventLine

export interface SheetColumn {
  /** Of the field in JSON: `title_hu`. */
  key: string
  name: ColumnName
  /** Of a text in several languages. */
  locale?: Locale
  kind: ValueKind
  isRequired: boolean
}

interface SheetRules {
  columns: readonly SheetColumn[]
  /** The columns that tell rows apart; none: their order does, within the first column. */
  id: readonly string[]
  /** Columns that are the same in all rows that share others: one that is empty is as those above. */
  shared: readonly { by: readonly string[]; columns: readonly string[] }[]
}

const column = (name: ColumnName, kind: ValueKind, isRequired = false): SheetColumn => ({
  key: name,
  name,
  kind,
  isRequired,
})
const must = (name: ColumnName, kind: ValueKind) => column(name, kind, true)
/** One in each language; of a required one English, for which another stands where it is empty. */
const inLanguages = (name: ColumnName, kind: ValueKind, isRequired = false): SheetColumn[] =>
  locales.map((locale) => ({
    key: `${name}_${locale}`,
    name,
    locale,
    kind,
    isRequired: isRequired && locale === 'en',
  }))

const sheet = (
  columns: readonly SheetColumn[],
  id: readonly string[],
  shared: SheetRules['shared'] = [],
): SheetRules => ({ columns, id, shared })

const languagesOf = (name: ColumnName) => locales.map((locale) => `${name}_${locale}`)

/** In the order in which they are written; each may name what stands in those before it. */
export const sheetShapes = {
  halls: sheet(
    [
      must('hall', 'key'),
      ...inLanguages('title', 'line', true),
      ...inLanguages('city', 'line', true),
      must('address', 'line'),
      must('country', 'country'),
    ],
    ['hall'],
  ),
  parts: sheet(
    [must('hall', 'key'), must('part', 'key'), ...inLanguages('title', 'line', true), column('seats', 'number')],
    ['hall', 'part'],
  ),
  lists: sheet(
    [
      must('hall', 'key'),
      must('list', 'line'),
      column('fee', 'amount'),
      must('part', 'key'),
      ...inLanguages('kind', 'line', true),
      must('price', 'amount'),
    ],
    ['hall', 'list', 'part', 'kind_en'],
    [
      { by: ['hall', 'list'], columns: ['fee'] },
      { by: ['hall', 'list', 'kind_en'], columns: ['kind_fr', 'kind_hu'] },
    ],
  ),
  soloists: sheet(
    [
      must('soloist', 'key'),
      must('name', 'line'),
      ...inLanguages('profession', 'line', true),
      ...inLanguages('about', 'line', true),
      ...inLanguages('text', 'text'),
    ],
    ['soloist'],
  ),
  events: sheet(
    [
      must('event', 'key'),
      ...inLanguages('title', 'line', true),
      ...eventLineNames.flatMap((name) => inLanguages(name, 'line')),
      must('minutes', 'number'),
      column('vat', 'key'),
      column('soloists', 'keys'),
      ...inLanguages('text', 'text'),
    ],
    ['event'],
  ),
  programme: sheet(
    [must('event', 'key'), must('composer', 'line'), ...inLanguages('work', 'line', true), must('minutes', 'number')],
    [],
  ),
  dates: sheet(
    [
      must('hall', 'key'),
      must('day', 'day'),
      column('slot', 'key'),
      must('event', 'key'),
      must('time', 'time'),
      column('doors', 'time'),
      column('list', 'line'),
      column('fee', 'amount'),
      column('opens', 'moment'),
      column('closes', 'moment'),
    ],
    ['hall', 'day', 'slot'],
  ),
  prices: sheet(
    [
      must('hall', 'key'),
      must('day', 'day'),
      column('slot', 'key'),
      must('zone', 'key'),
      ...inLanguages('zoneTitle', 'line', true),
      column('part', 'key'),
      must('seats', 'seats'),
      must('ticket', 'key'),
      ...inLanguages('ticketTitle', 'line', true),
      must('price', 'amount'),
    ],
    ['hall', 'day', 'slot', 'zone', 'ticket'],
    [{ by: ['hall', 'day', 'slot', 'zone'], columns: [...languagesOf('zoneTitle'), 'part', 'seats'] }],
  ),
} satisfies Record<string, SheetRules>

export type SheetName = keyof typeof sheetShapes
export const sheetNames = Object.keys(sheetShapes) as SheetName[]
export const findRules = (name: SheetName): SheetRules => sheetShapes[name]

/** Sheets that are exported with the season, and not read again. */
export const otherSheets = [
  'pages',
  'categories',
  'articles',
  'questions',
  'surveys',
  'questionnaires',
  'promoCodes',
  'gallery',
  'pictures',
  'recordings',
  'downloads',
  'sellers',
  'vatRates',
  'settings',
] as const
export type OtherSheet = (typeof otherSheets)[number]

/** A row, by its columns; a column that is not there is left as it is. */
export type Values = Record<string, Value | undefined>

export interface SheetRow {
  /** As a spreadsheet counts, the titles being the first; in JSON the number of the entry. */
  line: number
  values: Values
}

/** Nothing that people type has this sign. */
const between = '\u001F'

/** What tells a row from the others of its sheet. */
export const joinKey = (...parts: readonly (Value | undefined)[]): string =>
  parts.map((part) => String(part ?? '')).join(between)
export const nameId = (name: SheetName, values: Values): string =>
  joinKey(...findRules(name).id.map((key) => values[key]))
/** For people: the same with a space. */
export const formatId = (id: string): string => id.split(between).filter(Boolean).join(' · ')

/** A season as sheets, with the content of their columns. JSON uses the same names for fields. */
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import { type Locale, locales } from '#values/locales.ts'

export const fileLimits = {
  /** As uploaded. */
  bytes: 4 * 1024 * 1024,
  unzippedBytes: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  strings: 400_000,
  /** Total length of all cell texts: a text shared by thousands of cells is copied to each. */
  letters: 8_000_000,
  /** Characters of a cell. */
  text: 30_000,
  line: 5_000,
}

/** In cents, as `2027-03-12`, `19:30`, `2027-03-12 10:00`; null: nothing. */
export type Value = string | number | null

/** `key`: a slug that other sheets refer to; `text`: Markdown; `seats`: a number, or unlimited. */
export type ValueKind =
  | 'key'
  | 'keys'
  | 'line'
  | 'text'
  | 'country'
  | 'webAddress'
  | 'mail'
  | 'audience'
  | 'number'
  | 'interval'
  | 'languages'
  | 'seats'
  | 'amount'
  | 'day'
  | 'time'
  | 'moment'

/** Cell values with a meaning; `unchanged`: for a text that exceeds a cell. */
export const sheetSigns = { unlimited: '∞', unchanged: '…' }

interface Column<Name> {
  key: string
  name: Name
  locale?: Locale
  kind: ValueKind
  isRequired: boolean
}

type Shared = readonly { by: readonly string[]; columns: readonly string[] }[]

interface SheetRules<Name> {
  columns: readonly Column<Name>[]
  /** Columns that identify a row; none: the order of rows, within the first column. */
  id: readonly string[]
  /** Columns shared by rows with equal other columns: empty cells take the value from above. */
  shared: Shared
}

const column = <Name extends string>(name: Name, kind: ValueKind, isRequired = false): Column<Name> => ({
  key: name,
  name,
  kind,
  isRequired,
})
const must = <Name extends string>(name: Name, kind: ValueKind) => column(name, kind, true)
/** Tickets that not everybody buys, and a price's condition. */
const conditions = () => [column('forWhom', 'audience'), ...inLanguages('condition', 'line')]
/** Creates a column per language; if required, English is, with another language as fallback. */
const inLanguages = <Name extends string>(name: Name, kind: ValueKind, isRequired = false): Column<Name>[] =>
  locales.map((locale) => ({
    key: `${name}_${locale}`,
    name,
    locale,
    kind,
    isRequired: isRequired && locale === 'en',
  }))

const sheet = <Name extends string>(
  columns: readonly Column<Name>[],
  id: readonly string[],
  shared: Shared = [],
): SheetRules<Name> => ({ columns, id, shared })

const languagesOf = (name: string) => locales.map((locale) => `${name}_${locale}`)

/** In writing order; each may reference the sheets before it. */
const sheetShapes = {
  halls: sheet(
    [
      must('hall', 'key'),
      ...inLanguages('title', 'line', true),
      ...inLanguages('city', 'line', true),
      must('address', 'line'),
      must('country', 'country'),
      ...hallLineNames.flatMap((name) => inLanguages(name, 'line')),
      ...inLanguages('access', 'line'),
      column('accessPhone', 'line'),
      column('accessEmail', 'mail'),
    ],
    ['hall'],
  ),
  parts: sheet(
    [
      must('hall', 'key'),
      must('part', 'key'),
      ...inLanguages('title', 'line', true),
      ...inLanguages('note', 'line'),
      column('seats', 'number'),
    ],
    ['hall', 'part'],
  ),
  lists: sheet(
    [
      must('hall', 'key'),
      must('list', 'line'),
      column('fee', 'amount'),
      must('part', 'key'),
      ...inLanguages('kind', 'line', true),
      ...conditions(),
      must('price', 'amount'),
    ],
    ['hall', 'list', 'part', 'kind_en'],
    [
      { by: ['hall', 'list'], columns: ['fee'] },
      { by: ['hall', 'list', 'kind_en'], columns: ['kind_fr', 'kind_hu', 'forWhom', ...languagesOf('condition')] },
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
      column('interval', 'interval'),
      column('age_from', 'number'),
      column('sung_in', 'languages'),
      column('surtitles_in', 'languages'),
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
      column('elsewhere', 'webAddress'),
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
      ...conditions(),
      must('price', 'amount'),
    ],
    ['hall', 'day', 'slot', 'zone', 'ticket'],
    [{ by: ['hall', 'day', 'slot', 'zone'], columns: [...languagesOf('zoneTitle'), 'part', 'seats'] }],
  ),
} satisfies Record<string, SheetRules<string>>

export type SheetName = keyof typeof sheetShapes
/** Names from which column titles are derived. */
export type ColumnName = (typeof sheetShapes)[SheetName]['columns'][number]['name']
export type SheetColumn = Column<ColumnName>
export const sheetNames = Object.keys(sheetShapes) as SheetName[]
export const findRules = (name: SheetName): SheetRules<ColumnName> => sheetShapes[name]

/** Exported, but not imported. */
export const sheetNamesNotRead = [
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
export type OtherSheet = (typeof sheetNamesNotRead)[number]

/** A row by column; missing columns stay unchanged. */
export type Values = Record<string, Value | undefined>

export interface SheetRow {
  /** Row number as in a spreadsheet, the titles being the first; in JSON the index of the entry. */
  line: number
  values: Values
}

/** Never occurs in typed text. */
const between = '\u001F'

export const joinKey = (...parts: readonly (Value | undefined)[]): string =>
  parts.map((part) => String(part ?? '')).join(between)
export const nameId = (name: SheetName, values: Values): string =>
  joinKey(...findRules(name).id.map((key) => values[key]))
export const formatId = (id: string): string => id.split(between).filter(Boolean).join(' · ')

/** Writes the season as a file, with titles in the reader's language, and help on columns. */
import { Readable } from 'node:stream'
import { type Answer, download } from '@cadenza/navigation/server'
import { type Sheet, writeWorkbook } from '#platform/spreadsheets/workbook.ts'
import type { Cell } from '#values/csv.ts'
import type { Locale } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { contentTypes } from '#apps/desk/server/table-file.ts'
import {
  findRules,
  type SheetColumn,
  type SheetName,
  sheetNames,
  type Value,
  type ValueKind,
  type Values,
} from '#core/season-sheets/sheets.ts'
import { listOthers, type Owned, writeOthers } from './other-sheets.ts'
import type { StoredSeason } from '#core/season-import/sheets/read-season.ts'
import { writeColumnTitle, writeExplanationTitle, writeSheetTitle } from './titles.ts'

interface Writing {
  name: string
  locale: Locale
  translate: DeskTranslate
  /** null: an empty template. */
  season: (StoredSeason & Owned) | null
}

export function downloadWorkbook({ name, locale, translate, season }: Writing): Answer {
  const sheets = sheetNames.map((sheet) => writeSheet(sheet, season?.rows[sheet] ?? [], locale))
  const others = season ? writeOthers(season, locale) : []
  const workbook = writeWorkbook([explain(locale, translate), ...sheets, ...others])
  return download(Readable.from(workbook), { filename: `${name}.xlsx`, type: contentTypes.xlsx })
}

/** Field names are independent of language. */
export function downloadJson(name: string, owned: StoredSeason & Owned): Answer {
  const season = {
    ...Object.fromEntries(
      sheetNames.map((sheet) => {
        const { columns } = findRules(sheet)
        return [
          sheet,
          owned.rows[sheet].map((values) =>
            Object.fromEntries(columns.map(({ key, kind }) => [key, toJson(values[key], kind)])),
          ),
        ]
      }),
    ),
    ...Object.fromEntries(listOthers(owned)),
  }
  return download(JSON.stringify(season, null, 2), {
    filename: `${name}.json`,
    type: 'application/json; charset=utf-8',
  })
}

const toJson = (value: Value | undefined, kind: ValueKind): Value =>
  kind === 'amount' && typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? null)

const widths: Partial<Record<ValueKind, number>> = {
  key: 20,
  keys: 28,
  languages: 28,
  line: 30,
  webAddress: 30,
  mail: 28,
  text: 40,
  moment: 18,
}
const kindOfCell = {
  key: 'text',
  keys: 'text',
  line: 'text',
  text: 'text',
  country: 'text',
  webAddress: 'text',
  mail: 'text',
  audience: 'text',
  seats: undefined,
  number: undefined,
  interval: undefined,
  languages: 'text',
  amount: 'amount',
  day: 'day',
  time: 'time',
  moment: 'moment',
} as const satisfies Record<ValueKind, unknown>

function writeSheet(name: SheetName, rows: readonly Values[], locale: Locale): Sheet {
  const { columns } = findRules(name)
  return {
    name: writeSheetTitle(name, locale),
    columns: columns.map((column) => {
      const kind = kindOfCell[column.kind]
      return { title: writeColumnTitle(column, locale), width: widths[column.kind] ?? 14, ...(kind && { kind }) }
    }),
    rows: rows.map((values) => columns.map(({ key, kind }) => toCell(values[key], kind))),
  }
}

function toCell(value: Value | undefined, kind: ValueKind): Cell {
  if (value === null || value === undefined) return ''
  if (kind === 'amount') return { cents: toCents(Number(value)) }
  if (kind === 'day') return { day: String(value) }
  if (kind === 'time') return { time: String(value) }
  if (kind === 'moment') return { moment: String(value) }
  return value
}

function explain(locale: Locale, translate: DeskTranslate): Sheet {
  const line = (...cells: string[]): Cell[] => cells
  const general = (['all', 'same', 'left', 'drafts', 'long'] as const).map((one) =>
    line(translate('files.explain.general'), '', translate(`files.explain.${one}`)),
  )
  const ofSheet = (name: SheetName) => [
    line(writeSheetTitle(name, locale), '', translate(`files.about.${name}`)),
    ...findRules(name).columns.map((column: SheetColumn) =>
      line(
        writeSheetTitle(name, locale),
        writeColumnTitle(column, locale),
        translate(`files.kind.${column.kind}`),
        column.isRequired ? translate('files.explain.required') : '',
      ),
    ),
  ]
  return {
    name: writeExplanationTitle(locale),
    columns: [
      { title: translate('files.flaws.sheet'), width: 24 },
      { title: translate('files.flaws.column'), width: 30 },
      { title: translate('files.explain.what'), width: 90 },
      { title: translate('files.explain.needed'), width: 18 },
    ],
    rows: [...general, ...sheetNames.flatMap(ofSheet)],
  }
}

/** Sheets that are exported with the season but not imported. */
import type { Sheet } from '#platform/spreadsheets/workbook.ts'
import type { SettingValues } from '#core/settings/settings.ts'
import type { StoredEntry } from '#core/season-import/season-context.ts'
import type { Cell } from '#values/csv.ts'
import { isLocale, type Locale } from '#values/locales.ts'
import { sheetNamesNotRead, type OtherSheet } from '#core/season-sheets/sheets.ts'
import { writeSheetTitle } from './titles.ts'

/** By their name in the season's files. */
const kinds: Record<Exclude<OtherSheet, 'settings'>, string> = {
  pages: 'pages',
  categories: 'categories',
  articles: 'articles',
  questions: 'questions',
  surveys: 'surveys',
  questionnaires: 'questionnaires',
  promoCodes: 'promo codes',
  gallery: 'gallery pictures',
  pictures: 'pictures',
  recordings: 'recordings',
  downloads: 'files',
  sellers: 'legal entities',
  vatRates: 'VAT rates',
}

type Fields = Record<string, string | number>
/** Settings only for users who may change them. */
export interface Owned {
  entries: ReadonlyMap<string, readonly StoredEntry[]>
  settings: SettingValues | null
}

/** Empty sheets are left out. */
export const listOthers = (owned: Owned): [name: OtherSheet, rows: Fields[]][] =>
  sheetNamesNotRead.flatMap((name): [OtherSheet, Fields[]][] => {
    const rows = name === 'settings' ? listSettings(owned) : fieldsOf(owned, kinds[name])
    return rows.length === 0 ? [] : [[name, rows]]
  })

const listSettings = ({ settings }: Owned): Fields[] =>
  Object.entries(settings ?? {}).map(([key, value]) => ({ key, ...flatten({ value }) }))

const fieldsOf = ({ entries }: Owned, kind: string): Fields[] =>
  (entries.get(kind) ?? []).flatMap(({ key, isArchived, fields }) => (isArchived ? [] : [{ key, ...flatten(fields) }]))

/** A multilingual text becomes one field per language. */
function flatten(fields: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'string' || typeof value === 'number') return [[name, value]]
      if (isTranslated(value)) return Object.entries(value).map(([locale, text]) => [`${name}_${locale}`, text])
      return value === undefined || value === null ? [] : [[name, JSON.stringify(value)]]
    }),
  )
}

function isTranslated(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([locale, text]) => isLocale(locale) && typeof text === 'string')
}

export const writeOthers = (owned: Owned, locale: Locale): Sheet[] =>
  listOthers(owned).map(([name, rows]) => {
    const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    return {
      name: writeSheetTitle(name, locale),
      columns: titles.map((title) => ({ title, width: 20, kind: 'text' as const })),
      rows: rows.map((row) => titles.map((title): Cell => row[title] ?? '')),
    }
  })

import { type Locale, locales } from '#values/locales.ts'
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import { deskSources } from '#apps/desk/i18n/server/catalogue.ts'
import {
  sheetNamesNotRead,
  type OtherSheet,
  findRules,
  type SheetColumn,
  type SheetName,
  sheetNames,
} from '#core/season-sheets/sheets.ts'
import type { FileTitles } from '#core/season-import/sheets/given-sheet.ts'

export const writeSheetTitle = (name: SheetName | OtherSheet, locale: Locale): string =>
  deskSources[locale][`files.sheet.${name}`]

export const writeExplanationTitle = (locale: Locale): string => deskSources[locale]['files.explanation']

/** Named as at the desk's forms. */
const formNames = [
  ...eventLineNames,
  ...hallLineNames,
  'interval',
  'age_from',
  'sung_in',
  'surtitles_in',
  'access',
  'accessPhone',
  'accessEmail',
] as const
const isFormName = (name: string): name is (typeof formNames)[number] => formNames.some((one) => one === name)

/** `Name (Hungarian)` */
export function writeColumnTitle({ name, locale: own }: Pick<SheetColumn, 'name' | 'locale'>, locale: Locale): string {
  const texts = deskSources[locale]
  const title = isFormName(name) ? texts[`programme.text.${name}`] : texts[`files.column.${name}`]
  return own ? `${title} (${texts[`planning.names.${own}`]})` : title
}

/** In every language: a template in one may be imported by a user of another. */
export function fileTitles(): FileTitles {
  const inAll = (titleIn: (locale: Locale) => string): readonly string[] => locales.map(titleIn)
  return {
    sheets: Object.fromEntries(
      sheetNames.map((name) => [name, inAll((locale) => writeSheetTitle(name, locale))]),
    ) as FileTitles['sheets'],
    columns: Object.fromEntries(
      sheetNames.map((name) => [
        name,
        Object.fromEntries(
          findRules(name).columns.map((column) => [column.key, inAll((locale) => writeColumnTitle(column, locale))]),
        ),
      ]),
    ) as FileTitles['columns'],
    others: [
      ...sheetNamesNotRead.flatMap((name) => [name, ...inAll((locale) => writeSheetTitle(name, locale))]),
      ...inAll(writeExplanationTitle),
    ],
  }
}

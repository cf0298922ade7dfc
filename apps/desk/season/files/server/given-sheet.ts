/** A sheet as a file has it, before it is known what its columns are. */
import type { RawCell } from '#platform/spreadsheets/read-workbook.ts'
import type { SheetName } from '../sheets.ts'

export interface FileTitles {
  sheets: Record<SheetName, readonly string[]>
  /** By the keys of columns. */
  columns: Record<SheetName, Record<string, readonly string[]>>
  /** Of sheets that are not meant to be read. */
  others: readonly string[]
}

/** In JSON a field that is not there is left as it is. */
export type GivenCell = RawCell | undefined

export interface GivenSheet {
  title: string
  titles: readonly GivenCell[]
  rows: readonly { line: number; cells: readonly GivenCell[] }[]
}

export const isSame = (one: string, other: string) => fold(one) === fold(other)
export const fold = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s*\u00A0\u202F]+/g, ' ')
    .trim()
    .toLowerCase()

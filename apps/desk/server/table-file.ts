/** Exports tables as XLSX, or as CSV readable by French and Hungarian spreadsheets. */
import { Readable } from 'node:stream'
import { type Answer, download } from '@cadenza/navigation/server'
import { type SheetColumn, writeWorkbook } from '#platform/spreadsheets/workbook.ts'
import { type Cell, markBeginning, writeLine } from '#values/csv.ts'
import { findCalendarDate } from '#values/dates.ts'
import type { TableFormat } from '../ui/table/export-links.tsx'
import type { DeskContext } from './context.ts'

export interface Table {
  title: string
  columns: readonly SheetColumn[]
  /** Any number of rows, read while the file is sent. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

/**
 * `return downloadTable(params.format, { name: 'orders', table }, context)` sends
 * `orders-2026-11-27.xlsx`: by default with the day of today.
 */
export function downloadTable(
  asked: string,
  { name, table, day }: { name: string; table: Table; day?: Date },
  { config, now }: Pick<DeskContext, 'config' | 'now'>,
): Answer {
  // The URL allows no other.
  const format = asked === 'csv' ? 'csv' : 'xlsx'
  const { title, columns, rows } = table
  const pieces = { csv: () => writeLines(table), xlsx: () => writeWorkbook([{ name: title, columns, rows }]) }
  return download(Readable.from(pieces[format]()), {
    filename: `${name}-${findCalendarDate(day ?? now(), config.timeZone)}.${format}`,
    type: contentTypes[format],
  })
}

export const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function* writeLines({ columns, rows }: Table): AsyncGenerator<string> {
  yield markBeginning(endLine(columns.map(({ title }) => title)))
  for await (const row of rows) yield endLine(row)
}

const endLine = (cells: readonly Cell[]) => `${writeLine(cells, ';')}\r\n`

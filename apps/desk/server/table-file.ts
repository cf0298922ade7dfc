/** Exports tables as XLSX, or as CSV readable by French and Hungarian spreadsheets. */
import { Readable } from 'node:stream'
import { type Answer, download } from '@cadenza/navigation/server'
import { type SheetColumn, workbookType, writeWorkbook } from '#platform/spreadsheets/workbook.ts'
import { byteOrderMark, type Cell, writeLine } from '#values/csv.ts'
import type { TableFormat } from '../ui/table/table-format.ts'

export interface Table {
  title: string
  columns: readonly SheetColumn[]
  /** Any number of rows, read while the file is sent. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

/** `return downloadTable(readTableFormat(params.format), { name: 'orders-2026-11-27', table })` */
export function downloadTable(format: TableFormat, { name, table }: { name: string; table: Table }): Answer {
  const { title, columns, rows } = table
  const pieces = { csv: () => writeLines(table), xlsx: () => writeWorkbook([{ name: title, columns, rows }]) }
  return download(Readable.from(pieces[format]()), { filename: `${name}.${format}`, type: contentTypes[format] })
}

const contentTypes: Record<TableFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: workbookType }

async function* writeLines({ columns, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + endLine(columns.map(({ title }) => title))
  for await (const row of rows) yield endLine(row)
}

const endLine = (cells: readonly Cell[]) => `${writeLine(cells, ';')}\r\n`

/** A report as a file that French and Hungarian spreadsheets read. */
import { byteOrderMark, type Cell, writeLine } from '../../../values/csv.ts'
import { calendarDateOf, formatDate } from '../../../values/dates.ts'
import type { DeskContext } from '../../server/context.ts'
import {
  type MoneyReport,
  moneyKinds,
  type MoneySums,
  noteTitleOf,
  type ReportName,
  type SellThroughRow,
  shareSold,
} from '../reports.ts'
import { describeRows } from './describe-rows.ts'
import type { ReportScope } from './report-scope.ts'
import { readReport } from './report-store.ts'
import { readSellThrough } from './sell-through-store.ts'

export async function writeReportLines(
  report: ReportName,
  scope: ReportScope,
  context: DeskContext,
): Promise<string[]> {
  const table = report === 'sell-through' ? await readDates(scope, context) : await readRows(report, scope, context)
  const lines = table.map((cells) => `${writeLine(cells, ';')}\r\n`)
  return [byteOrderMark, ...lines]
}

async function readRows(report: MoneyReport, scope: ReportScope, context: DeskContext): Promise<Cell[][]> {
  const { db, translate } = context
  const rows = describeRows(report, await readReport(db, { ...scope, report }), context)
  const noteTitle = noteTitleOf(report)
  return [
    [translate(`reports.column.${report}`), ...(noteTitle ? [translate(noteTitle)] : []), ...titlesOfMoney(context)],
    ...rows.map((row) => [
      // Spreadsheets of every language read a day that is written so.
      report === 'days' ? row.key! : row.label,
      ...(noteTitle ? [row.note] : []),
      ...cellsOfMoney(row),
    ]),
  ]
}

async function readDates(scope: ReportScope, context: DeskContext): Promise<Cell[][]> {
  const { db, locale, translate } = context
  const rows = await readSellThrough(db, { ...scope, locale })
  const columns = ['day', 'time', 'concert', 'hall', 'sold', 'capacity', 'share', 'week', 'weekBefore'] as const
  return [
    [...columns.map((column) => translate(`reports.column.${column}`)), ...titlesOfMoney(context)],
    ...rows.map((row) => [...cellsOfDate(row, scope), ...cellsOfMoney(row)]),
  ]
}

function cellsOfDate(row: SellThroughRow, { timeZone }: ReportScope): Cell[] {
  const starts = new Date(row.startsAt)
  const share = shareSold(row)
  return [
    calendarDateOf(starts, timeZone),
    formatDate(starts, 'time', { locale: 'hu', timeZone }).padStart(5, '0'),
    row.event,
    row.hall,
    row.sold,
    row.capacity ?? '',
    share === null ? '' : { basisPoints: Math.round(share * 10_000) },
    row.week,
    row.weekBefore,
  ]
}

const titlesOfMoney = ({ translate }: DeskContext): string[] => [
  translate('reports.column.tickets'),
  ...moneyKinds.map((kind) => translate(`reports.kind.${kind}`)),
  translate('reports.column.gross'),
  translate('reports.column.vat'),
  translate('reports.column.net'),
]

const cellsOfMoney = (row: MoneySums): Cell[] => [
  row.tickets,
  ...moneyKinds.map((kind) => ({ cents: row[kind] })),
  { cents: row.gross },
  { cents: row.vat },
  { cents: row.gross - row.vat },
]

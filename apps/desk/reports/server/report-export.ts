import type { Cell } from '#values/csv.ts'
import { writeMoment } from '#values/dates.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { readAll } from '#apps/desk/server/list-query.ts'
import type { Table } from '#apps/desk/server/table-file.ts'
import {
  type LedgerEntry,
  type MoneyReport,
  moneyKinds,
  type MoneySums,
  type ReportName,
  type SellThroughRow,
  countSoldShare,
  findReportTitles,
} from '../reports.ts'
import { describeRows } from './describe-rows.ts'
import { moneyEntryList, type LedgerAsked, listEntries } from './ledger-store.ts'
import type { ReportScope } from './report-scope.ts'
import { readReport } from './report-store.ts'
import { readSellThrough } from './sell-through-store.ts'

/** In characters. */
const widthOfName = 32

export async function tableOfReport(report: ReportName, scope: ReportScope, context: DeskContext): Promise<Table> {
  const table = await (report === 'sell-through' ? tableOfDates(scope, context) : tableOfRows(report, scope, context))
  return { ...table, title: context.translate(`reports.${report}`) }
}

type Untitled = Omit<Table, 'title'>

async function tableOfRows(report: MoneyReport, scope: ReportScope, context: DeskContext): Promise<Untitled> {
  const { db, translate } = context
  const rows = describeRows(report, await readReport(db, { ...scope, report }), context)
  const titles = findReportTitles(report)
  return {
    columns: [
      { title: translate(titles.label), width: widthOfName },
      ...(titles.note === null ? [] : [{ title: translate(titles.note), width: widthOfName }]),
      ...columnsOfMoney(context),
    ],
    rows: rows.map((row) => [
      report === 'days' ? { moment: `${row.key} 00:00` } : row.label,
      ...(titles.note === null ? [] : [row.note]),
      ...cellsOfMoney(row),
    ]),
  }
}

async function tableOfDates(scope: ReportScope, context: DeskContext): Promise<Untitled> {
  const { db, locale, translate } = context
  const rows = await readSellThrough(db, { ...scope, locale })
  const numbers = ['sold', 'capacity', 'share', 'week', 'weekBefore'] as const
  return {
    columns: [
      { title: translate('reports.column.starts'), width: 18 },
      { title: translate('reports.column.concert'), width: widthOfName },
      { title: translate('reports.column.hall'), width: widthOfName },
      ...numbers.map((column) => ({ title: translate(`reports.column.${column}`) })),
      ...columnsOfMoney(context),
    ],
    rows: rows.map((row) => [...cellsOfDate(row, scope), ...cellsOfMoney(row)]),
  }
}

function cellsOfDate(row: SellThroughRow, { timeZone }: ReportScope): Cell[] {
  const share = countSoldShare(row)
  return [
    { moment: writeMoment(new Date(row.startsAt), timeZone) },
    row.event,
    row.hall,
    row.sold,
    row.capacity ?? '',
    share === null ? '' : { basisPoints: Math.round(share * 10_000) },
    row.week,
    row.weekBefore,
  ]
}

const columnsOfMoney = ({ translate }: DeskContext) =>
  [
    translate('reports.column.tickets'),
    translate('reports.column.free'),
    ...moneyKinds.map((kind) => translate(`reports.kind.${kind}`)),
    translate('reports.column.gross'),
    translate('reports.column.vat'),
    translate('reports.column.net'),
  ].map((title) => ({ title }))

const cellsOfMoney = (row: MoneySums): Cell[] => [
  row.tickets,
  row.free,
  ...moneyKinds.map((kind) => ({ cents: row[kind] })),
  { cents: row.gross },
  { cents: row.vat },
  { cents: row.gross - row.vat },
]

const ledgerColumns = [
  ['at', 18],
  ['kind', 18],
  ['order', 16],
  ['ticket', 12],
  ['concert', widthOfName],
  ['hall', widthOfName],
  ['gross', 14],
  ['vatRate', 12],
  ['vat', 14],
] as const

export function tableOfLedger(asked: LedgerAsked, context: DeskContext): Table {
  const { translate } = context
  return {
    title: translate('reports.ledger'),
    columns: ledgerColumns.map(([name, width]) => ({ title: translate(`reports.column.${name}`), width })),
    rows: readEntries(asked, context),
  }
}

async function* readEntries(asked: LedgerAsked, context: DeskContext): AsyncGenerator<Cell[]> {
  const { db, locale } = context
  for await (const entry of readAll(moneyEntryList, (list) => listEntries(db, list, { ...asked, locale })))
    yield cellsOfEntry(entry, asked, context)
}

function cellsOfEntry(entry: LedgerEntry, { timeZone }: LedgerAsked, { translate }: DeskContext): Cell[] {
  return [
    { moment: writeMoment(new Date(entry.at), timeZone) },
    translate(`reports.kind.${entry.kind}`),
    entry.order,
    entry.serial ?? '',
    entry.event,
    entry.hall,
    { cents: entry.grossCents },
    entry.vatRate === null ? '' : { basisPoints: entry.vatRate },
    { cents: entry.vatCents },
  ]
}

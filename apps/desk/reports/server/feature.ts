import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { href } from '@cadenza/navigation'
import { redirect } from '@cadenza/navigation/server'
import { findCalendarDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { downloadTable } from '#apps/desk/server/table-file.ts'
import {
  addMoney,
  moneyKinds,
  maxRows,
  readReportFilters,
  type ReportName,
  reportNames,
  type ReportRow,
  sumSellThrough,
} from '../reports.ts'
import { describeRows } from './describe-rows.ts'
import { moneyEntryList, listEntries, sumLedger } from './ledger-store.ts'
import { tableOfLedger, tableOfReport } from './report-export.ts'
import type { ReportScope, RowScope } from './report-scope.ts'
import { readReport } from './report-store.ts'
import { readSellThrough } from './sell-through-store.ts'

type Asked = { query: Record<string, unknown>; halls: number[] | null; context: DeskContext }

function readScope(report: ReportName | null, { query, halls, context }: Asked): ReportScope {
  const { timeZone } = context.config
  const today = findCalendarDate(context.now(), timeZone)
  return { filters: readReportFilters(query, { report, today }), halls, timeZone }
}

const showReports = deskHandler('reports.index', () =>
  redirect(href(deskRoutes['reports.show'], { report: 'sell-through' })),
)

const showReport = deskHandler('reports.show', async ({ params, query, halls, context }) => {
  const { db, locale, translate } = context
  const report = readReportName(params.report)
  const scope = readScope(report, { query, halls, context })
  const { filters } = scope
  const title = translate(`reports.${report}`)
  if (report === 'sell-through') {
    const rows = await readSellThrough(db, { ...scope, locale })
    const shown = rows.slice(0, maxRows)
    const props = { rows: shown, total: sumSellThrough(rows), count: rows.length, filters }
    return view('sell-through', title, { ...props, now: context.now().toISOString() })
  }
  const rows = describeRows(report, await readReport(db, { ...scope, report }), context)
  const total: ReportRow = { ...addMoney(rows), key: null, label: translate('reports.total'), note: '' }
  return view('report', title, { report, rows: rows.slice(0, maxRows), total, count: rows.length, filters })
})

const readReportName = (name: unknown): ReportName => reportNames.find((report) => report === name)!

/** Without a report, all settled entries. */
const readRow = (query: Record<string, unknown>): RowScope => ({
  report: reportNames.find((report) => report === query['report']) ?? 'settlement',
  key: typeof query['key'] === 'string' ? query['key'] : null,
  kind: moneyKinds.find((kind) => kind === query['kind']) ?? null,
})

const showLedger = deskHandler('reports.ledger', async ({ query, halls, context }) => {
  const { db, locale, translate } = context
  const row = readRow(query)
  const scope = readScope(row.report, { query, halls, context })
  const list = readList(moneyEntryList, query)
  const asked = { ...scope, row }
  const { rows, ...page } = await listEntries(db, list, { ...asked, locale })
  return view('ledger', translate('reports.ledger'), {
    entries: rows,
    list: describeList(list, page),
    filters: scope.filters,
    row: { report: row.report, label: await nameRow(asked, context), kind: row.kind },
    sum: await sumLedger(db, asked),
  })
})

/** Null for all rows. */
async function nameRow({ row, ...scope }: ReportScope & { row: RowScope }, context: DeskContext) {
  const { db, locale } = context
  const { report, key } = row
  if (key === null) return null
  if (report === 'sell-through') {
    const dates = await readSellThrough(db, { ...scope, locale })
    return dates.find(({ id }) => String(id) === key)?.event ?? key
  }
  const [named] = describeRows(report, await readReport(db, { ...scope, report, key }), context)
  return named ? [named.label, named.note].filter(Boolean).join(', ') : key
}

const exportReport = deskHandler('reports.export', async ({ params, query, halls, context }) => {
  const report = readReportName(params.report)
  const table = await tableOfReport(report, readScope(report, { query, halls, context }), context)
  return downloadTable(params.format, { name: nameFile(table.title), table }, context)
})

const exportLedger = deskHandler('reports.ledger.export', ({ params, query, halls, context }) => {
  const row = readRow(query)
  const asked = { ...readScope(row.report, { query, halls, context }), row }
  const table = tableOfLedger(asked, context)
  return downloadTable(params.format, { name: nameFile(table.title), table }, context)
})

const nameFile = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

export const reportFeature = {
  handlers: {
    'reports.index': showReports,
    'reports.show': showReport,
    'reports.ledger': showLedger,
    'reports.ledger.export': exportLedger,
    'reports.export': exportReport,
  },
} satisfies ServerFeature

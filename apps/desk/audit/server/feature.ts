import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { writeMoment } from '#values/dates.ts'
import type { Cell } from '#values/csv.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readAll, readList } from '#apps/desk/server/list-query.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import { type AuditLine, readAuditFilters } from '../audit.ts'
import { auditList, type AuditAsked, listAudit, listStaff } from './audit-log-store.ts'

const showAudit = deskHandler('audit.index', async ({ query, context }) => {
  const { db, config, locale, translate } = context
  const list = readList(auditList, query)
  const filters = readAuditFilters(query)
  const { rows, ...page } = await listAudit(db, list, {
    filters,
    q: list.q,
    timeZone: config.timeZone,
    locale,
    translate,
  })
  return view('audit', translate('audit.title'), {
    lines: rows,
    list: describeList(list, page),
    filters,
    staff: await listStaff(db, locale),
  })
})

const exportAudit = deskHandler('audit.export', async ({ params, query, person, request, context }) => {
  const { db, config, translate } = context
  const filters = readAuditFilters(query)
  const { q } = readList(auditList, query)
  const details = { ...filters, isSearched: q !== '' }
  await auditStaff(db, { action: 'audit log exported', subject: 'audit log', details }, { person, request })
  const table = tableOf({ filters, q, timeZone: config.timeZone, translate }, context)
  return downloadTable(params.format, { name: translate('audit.export.file'), table }, context)
})

const columns = [
  ['at', 18],
  ['who', 28],
  ['action', 28],
  ['subject', 28],
  ['field', 24],
  ['before', 32],
  ['after', 32],
  ['origin', 32],
] as const

function tableOf(asked: AuditAsked, context: DeskContext): Table {
  const { translate } = context
  return {
    title: translate('audit.title'),
    columns: columns.map(([name, width]) => ({ title: translate(`audit.column.${name}`), width })),
    rows: readRows(asked, context),
  }
}

async function* readRows(asked: AuditAsked, context: DeskContext): AsyncGenerator<Cell[]> {
  const { db, locale } = context
  for await (const line of readAll(auditList, (list) => listAudit(db, list, { ...asked, locale })))
    yield* cellsOf(line, asked, context)
}

/** One row per changed field, so that a spreadsheet can filter by field. */
function cellsOf(line: AuditLine, { timeZone }: AuditAsked, { translate }: DeskContext): Cell[][] {
  const who = line.who || line.hands || translate('audit.nobody')
  const head = [
    { moment: writeMoment(new Date(line.at), timeZone) },
    who,
    line.what,
    line.subject ?? translate('audit.somebody'),
  ]
  const changes = line.changes.length > 0 ? line.changes : [{ field: '', before: '', after: '' }]
  return changes.map(({ field, before, after }) => [...head, field, before ?? '', after, line.origin])
}

export const auditFeature = {
  handlers: { 'audit.index': showAudit, 'audit.export': exportAudit },
} satisfies ServerFeature

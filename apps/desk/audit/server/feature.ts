import { sql } from 'kysely'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { writeMoment } from '#values/dates.ts'
import type { Cell } from '#values/csv.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import {
  describeList,
  readAll,
  readList,
  type ListRequest,
  type Page,
  readPage,
  defineList,
} from '#apps/desk/server/list-query.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import type { Db } from '#platform/schema/schema.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import type { Locale } from '#values/locales.ts'
import { type AuditLine, readAuditFilters, auditAreas, type AuditFilters, listChanges } from '../audit.ts'
import { findActions, nameAction } from './name-action.ts'

/** In order of writing: `id` increases with it. */
const auditList = defineList({
  sorts: { at: { column: 'sort_id', type: 'bigint' } },
  byDefault: '-at',
  pageSize: 50,
})

type AuditSort = keyof typeof auditList.sorts

interface AuditAsked {
  filters: AuditFilters
  /** Begins the action or its subject; empty: all. */
  q: string
  timeZone: string
  translate: DeskTranslate
}

interface Row {
  id: number
  sort_id: number
  at: Date
  actor: string
  action: string
  subject: string
  details: Record<string, unknown>
  origin: string
  firstname: string | null
  lastname: string | null
}

const isHash = (subject: string) => /^[\w-]{43}$/.test(subject)

async function listAudit(
  db: Db,
  list: ListRequest<AuditSort>,
  { locale, ...asked }: AuditAsked & { locale: Locale },
): Promise<Page<AuditLine>> {
  const { rows, ...page } = await readPage<Row>(db, selectLines(asked), list)
  return {
    ...page,
    rows: rows.map(({ id, at, actor, action, subject, details, origin, firstname, lastname }) => ({
      id,
      at: at.toISOString(),
      who: firstname === null ? '' : formatName({ firstname, lastname: lastname ?? '' }, locale),
      hands: actor.startsWith('user ') ? '' : actor,
      action,
      what: nameAction(action, asked.translate),
      subject: isHash(subject) ? null : subject,
      changes: listChanges(details),
      origin,
    })),
  }
}

function selectLines({ filters: { area, person, from, to }, q, timeZone, translate }: AuditAsked) {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const beginning = `${q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    sql`true`,
    ...(area === null
      ? []
      : [sql`split_part(replace(action, '-', ' '), ' ', 1) = any(${[...auditAreas[area]]}::text[])`]),
    ...(person === null ? [] : [sql`(actor = ${`user ${person}`} or user_id = ${person})`]),
    ...(from === null ? [] : [sql`happened_at >= ${midnight(from)}`]),
    ...(to === null ? [] : [sql`happened_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(q === ''
      ? []
      : [
          // Each part is one of the index `audit_log_by_words`.
          sql`(${sql.join(
            [
              sql`action ilike ${beginning}`,
              ...findActions(q, translate).map((action) => sql`action = ${action}`),
              sql`subject ilike ${beginning}`,
              sql`subject ilike ${`% ${beginning}`}`,
            ],
            sql` or `,
          )})`,
        ]),
  ]
  return sql<Row>`(
    select audit_log.id, audit_log.id as sort_id, happened_at as at, actor, action, subject, details,
      concat_ws(', ', nullif(network, ''), nullif(device, '')) as origin, firstname, lastname
    from audit_log left join users on actor = 'user ' || users.id
    where ${sql.join(conditions, sql` and `)})`
}

async function listStaff(db: Db, locale: Locale): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', db.selectFrom('user_roles').select('user_id'))
    .orderBy('lastname')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, ...names }) => ({ id, name: formatName(names, locale) }))
}

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

import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import type { Locale } from '#values/locales.ts'
import { type ListRequest, type Page, readPage, defineList } from '#apps/desk/server/list-query.ts'
import { auditAreas, type AuditFilters, type AuditLine, listChanges } from '../audit.ts'
import { findActions, nameAction } from './name-action.ts'

/** In order of writing: `id` increases with it. */
export const auditList = defineList({
  sorts: { at: { column: 'sort_id', type: 'bigint' } },
  byDefault: '-at',
  pageSize: 50,
})

type AuditSort = keyof typeof auditList.sorts

export interface AuditAsked {
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

export async function listAudit(
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
          sql`(action ilike ${beginning} or action = any(${findActions(q, translate)}::text[]) or subject ilike ${beginning} or subject ilike ${`% ${beginning}`})`,
        ]),
  ]
  return sql<Row>`(
    select audit_log.id, audit_log.id as sort_id, happened_at as at, actor, action, subject, details,
      concat_ws(', ', nullif(network, ''), nullif(device, '')) as origin, firstname, lastname
    from audit_log left join users on actor = 'user ' || users.id
    where ${sql.join(conditions, sql` and `)})`
}

export async function listStaff(db: Db, locale: Locale): Promise<{ id: number; name: string }[]> {
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

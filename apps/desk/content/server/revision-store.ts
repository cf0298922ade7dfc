import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { type LastChanges, nameFieldInLocale, readFieldName, type ShownRevision } from '../content.ts'

export type Values = Record<string, FieldValue>

export interface Revision {
  before: Values
  after: Values
}

/** Number shown below a text; older ones stay in the table. */
const mostShown = 30

/** Belongs in the transaction of the change. Returns the revision's id. */
export async function writeRevision(
  trx: Db,
  { subject, userId, before, after }: Revision & { subject: string; userId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('revisions')
    .values({ subject, actor: `user ${userId}`, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRevision(
  db: Db,
  { subject, id }: { subject: string; id: number },
): Promise<Revision | undefined> {
  return db
    .selectFrom('revisions')
    .select(['before', 'after'])
    .where('id', '=', id)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether the record was changed after the revision that was its last for the user. */
export async function isOvertaken(db: Db, { subject, seen }: { subject: string; seen: number }): Promise<boolean> {
  const row = await db
    .selectFrom('revisions')
    .select('id')
    .where('subject', '=', subject)
    .where('id', '>', seen)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the last changes, newest first, except those that only mark translations as checked. */
export async function listRevisions(db: Db, subject: string, locale: Locale): Promise<ShownRevision[]> {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('users', (join) => join.on(sql<boolean>`revisions.actor = 'user ' || users.id`))
    .select(['revisions.id', 'changed_at', 'before', 'after', 'firstname', 'lastname'])
    .where('subject', '=', subject)
    .where(sql<boolean>`before <> after`)
    .orderBy('revisions.id', 'desc')
    .limit(mostShown)
    .execute()
  const write = (value: FieldValue | undefined) => (value === null || value === undefined ? '' : String(value))
  return rows.map(({ id, changed_at, before, after, firstname, lastname }) => ({
    id,
    at: changed_at.toISOString(),
    by: firstname === null ? '' : formatName({ firstname, lastname: lastname ?? '' }, locale),
    changes: Object.keys(after)
      .filter((field) => before[field] !== after[field] && !isShownByParts(field, after))
      .map((field) => ({ field, before: write(before[field]), after: write(after[field]) })),
  }))
}

/** Fields with parts are shown by their changed parts only. */
const isShownByParts = (field: string, after: Values): boolean =>
  Object.keys(after).some((other) => other.startsWith(`${field}.`))

interface ChangedField {
  subject: string
  field: string
  last: number
  /** Of English texts: each revision with what was there before, shortened. */
  english: { id: number; before: string }[] | null
  now: string
}

/** English that is again what it was when it was last translated counts as not changed since. */
export async function findLastChanges(db: Db, subjects: readonly string[]): Promise<Map<string, LastChanges>> {
  const { rows } = await sql<ChangedField>`
    select subject, field, max(id)::integer as last,
      case when field ~ '_en$' then json_agg(json_build_object('id', id, 'before', md5(coalesce(before ->> field, ''))) order by id) end as english,
      md5(coalesce((array_agg(after ->> field order by id desc))[1], '')) as now
    from revisions cross join jsonb_object_keys(after) as field
    where subject = any(${subjects}::text[]) group by subject, field`.execute(db)
  const changes = new Map<string, Map<string, number>>()
  for (const { subject, field, last } of rows)
    changes.set(subject, (changes.get(subject) ?? new Map<string, number>()).set(field, last))
  for (const { subject, field, english, now } of rows) {
    const own = changes.get(subject)!
    const { name } = readFieldName(field) ?? {}
    if (!english || name === undefined) continue
    const translated = Math.max(
      0,
      ...locales.map((locale) => (locale === 'en' ? 0 : (own.get(nameFieldInLocale(name, locale)) ?? 0))),
    )
    const since = english.findIndex(({ id }) => id > translated)
    if (since !== -1 && english[since]!.before === now) own.set(field, english[since - 1]?.id ?? 0)
  }
  return changes
}

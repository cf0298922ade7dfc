import { type RawBuilder, sql } from 'kysely'
import { href } from '@cadenza/navigation'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { GrantedRole, SingleRight, StaffRole } from '#core/accounts/roles/roles.ts'
import { formatName } from '#core/tickets/ticket.ts'
import type { Locale } from '#values/locales.ts'
import { cleanEmail } from '#values/typed-text.ts'
import { type ListRequest, type Page, readPage, defineList } from '#apps/desk/server/list-query.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'

export const peopleList = defineList({
  sorts: {
    name: { column: 'sortName', type: 'text' },
    email: { column: 'sortEmail', type: 'text' },
    seen: { column: 'seenAt', type: 'timestamptz' },
  },
  byDefault: 'name',
  pageSize: 50,
})

type PeopleSort = keyof typeof peopleList.sorts

export interface PersonRow {
  id: number
  name: string
  email: string
  roles: GrantedRole[]
  hasSecondFactor: boolean
  /** ISO; null: never at the desk. */
  seenAt: string | null
}

const rolesOf = sql<GrantedRole[]>`(
  select json_agg(json_build_object('role', role, 'venueId', venue_id) order by role, venue_id)
  from user_roles where user_id = users.id)`

const rightsOf = sql<SingleRight[]>`(
  select coalesce(json_agg(json_build_object('right', action, 'venueId', venue_id, 'isGranted', is_granted) order by action, venue_id), '[]')
  from user_rights where user_id = users.id)`

const hasSecondFactor = sql<boolean>`(totp_confirmed_at is not null or exists (select from passkeys where user_id = users.id and counts_at_desk))`

/** Collation per language: É sorts with E, and in Hungarian Ö after O. */
const collations: Record<Locale, string> = { en: '"en-x-icu"', fr: '"fr-x-icu"', hu: '"hu-x-icu"' }

export async function listPeople(db: Db, list: ListRequest<PeopleSort>, locale: Locale): Promise<Page<PersonRow>> {
  const people = db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname'])
    .select(sql<string>`lower(lastname || ' ' || firstname) collate ${sql.raw(collations[locale])}`.as('sortName'))
    .select(sql<string>`lower(email)`.as('sortEmail'))
    .select(rolesOf.as('roles'))
    .select(hasSecondFactor.as('hasSecondFactor'))
    .select(
      sql<Date>`coalesce((select max(happened_at) from audit_log
        where audit_log.user_id = users.id and action = 'sign-in' and details ->> 'app' = 'desk'), 'epoch'::timestamptz)`.as(
        'seenAt',
      ),
    )
    .where(sql<boolean>`exists (select from user_roles where user_id = users.id)`)
    .where(matchPerson(list.q))
  const { rows, ...page } = await readPage(db, people, list)
  return {
    ...page,
    rows: rows.map(({ id, firstname, lastname, email, roles, hasSecondFactor, seenAt }) => ({
      id,
      name: formatName({ firstname, lastname }, locale),
      email,
      roles,
      hasSecondFactor,
      seenAt: seenAt.getTime() === 0 ? null : seenAt.toISOString(),
    })),
  }
}

/** By name, in either order, or address; an empty text matches all. */
const matchPerson = (q: string): RawBuilder<boolean> =>
  sql<boolean>`((firstname || ' ' || lastname || ' ' || firstname || ' ' || email) ilike ${`%${escapeLike(cleanEmail(q))}%`}
    or strpos(name_words(firstname || ' ' || lastname || ' ' || firstname), ' ' || nullif(searchable(${q}), '')) > 0)`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Undefined without a role. */
export async function findPerson(db: Db, id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstname', 'lastname', 'locale'])
    .select([rolesOf.as('roles'), rightsOf.as('rights')])
    .select(hasSecondFactor.as('hasSecondFactor'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.roles ? row : undefined
}

/** Returns those to whom single rights were given, or from whom they were taken. */
export async function listExceptions(db: Db, locale: Locale) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .select(rightsOf.as('rights'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('user_rights').select('action').whereRef('user_id', '=', 'users.id')),
    )
    .orderBy('lastname')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, rights, ...name }) => ({ id, name: formatName(name, locale), rights }))
}

export interface OpenInvitation {
  /** Identifies it on a page; its link cannot be derived from it. */
  id: string
  email: string
  role: StaffRole
  venueIds: (number | null)[]
  expiresAt: string
}

export async function listInvitations(db: Db): Promise<OpenInvitation[]> {
  const { rows } = await sql<Omit<OpenInvitation, 'expiresAt'> & { expiresAt: Date }>`
    select left(encode(sha256(token_hash::bytea), 'hex'), 16) as id, min(email) as email, min(role) as role,
      json_agg(venue_id order by venue_id) as "venueIds", min(expires_at) as "expiresAt"
    from invitations where expires_at > now() group by token_hash order by min(expires_at) desc limit 200`.execute(db)
  return rows.map(({ expiresAt, ...invitation }) => ({ ...invitation, expiresAt: expiresAt.toISOString() }))
}

/** Undefined if it was accepted or has expired. */
export async function removeInvitation(trx: Trx, id: string) {
  const { rows } = await sql<{ email: string; role: StaffRole }>`
    delete from invitations where left(encode(sha256(token_hash::bytea), 'hex'), 16) = ${id} and expires_at > now()
    returning email, role`.execute(trx)
  return rows[0]
}

export async function listAuditOf(db: Db, userId: number, limit: number) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'happened_at', 'actor', 'action', 'details', 'device'])
    .where((where) => where.or([where('user_id', '=', userId), where('actor', '=', `user ${userId}`)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ happened_at, ...line }) => ({ ...line, happenedAt: happened_at.toISOString() }))
}

/** Staff belong to the whole shop: viewers limited to some halls find none. */
export async function findPeople({ db, q, halls, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  if (halls !== null) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where(matchPerson(q))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('user_roles').select('role').whereRef('user_id', '=', 'users.id')),
    )
    .orderBy('lastname')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'person',
    title: formatName(row, locale),
    caption: row.email,
    href: href(deskRoutes['people.show'], { person: row.id }),
  }))
}

/** Invitations to a staff role: the link's secret is stored hashed and valid once. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { Translated } from '#values/locales.ts'
import type { StaffRole } from '../roles.ts'

export const invitationDays = 7

export interface Invitation {
  email: string
  role: StaffRole
  /** null: all halls. */
  venueIds: (number | null)[]
}

const isGood = sql<boolean>`invitations.expires_at > now()`

/** Stores an invitation and returns the token of its link. */
export async function saveInvitation(
  trx: Transaction<Database>,
  { email, role, venueIds }: Invitation,
): Promise<string> {
  const token = createSecret()
  const expires_at = sql<Date>`now() + make_interval(days => ${invitationDays})`
  await trx
    .insertInto('invitations')
    .values(venueIds.map((venue_id) => ({ token_hash: hashSecret(token), email, role, venue_id, expires_at })))
    .execute()
  return token
}

/**
 * Returns the invitation of a link with the names of its halls, none if it is for all; undefined if
 * expired or used.
 */
export async function findInvitation(
  db: Kysely<Database>,
  token: string,
): Promise<{ email: string; role: StaffRole; venues: Translated[] } | undefined> {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('venues', 'venues.id', 'venue_id')
    .select(['email', 'role', 'venues.title'])
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .orderBy('venues.position')
    .execute()
  if (!rows[0]) return undefined
  const { email, role } = rows[0]
  return { email, role, venues: rows.flatMap(({ title }) => title ?? []) }
}

/** Consumes an invitation. Undefined if it is no longer valid: of concurrent uses, one succeeds. */
export async function takeInvitation(trx: Transaction<Database>, token: string): Promise<Invitation | undefined> {
  const rows = await trx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .returning(['email', 'role', 'venue_id'])
    .execute()
  if (!rows[0]) return undefined
  const { email, role } = rows[0]
  return { email, role, venueIds: rows.map(({ venue_id }) => venue_id) }
}

/** Deletes up to `limit` expired invitations. */
export async function forgetInvitations(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from invitations where ctid in (select ctid from invitations where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

/** Staff roles of users, by hall, and invitations to them: links valid once, stored hashed. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { Translated } from '#values/locales.ts'
import type { StaffAction, StaffRole } from '../roles.ts'

interface RoleOfUser {
  email: string
  role: StaffRole
  /** Slug of the hall; null: all halls. */
  venue: string | null
}

interface RoleInHalls {
  userId: number
  role: StaffRole
  /** null: all halls. */
  venueIds: readonly (number | null)[]
}

interface RightInHalls {
  userId: number
  action: StaffAction
  /** null: all halls. */
  venueIds: readonly (number | null)[]
}

export function listRoles(db: Db): Promise<RoleOfUser[]> {
  return db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('venues', 'venues.id', 'venue_id')
    .select(['email', 'role', 'venues.slug as venue'])
    .orderBy(sql`lower(email)`)
    .orderBy('role')
    .orderBy('venues.slug')
    .execute()
}

/** Grants a role; an existing one is kept. */
export async function addRole(trx: Trx, { userId, role, venueIds }: RoleInHalls): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values(venueIds.map((venue_id) => ({ user_id: userId, role, venue_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the number of halls it applied to. Throws an error (`isLastOwner`) if no owner would be
 * left.
 */
export async function takeRole(trx: Trx, { userId, role, venueIds }: RoleInHalls): Promise<number> {
  const { rows } = await sql`
    delete from user_roles where user_id = ${userId} and role = ${role}
      and exists (select from unnest(${venueIds}::bigint[]) as asked(id) where asked.id is not distinct from venue_id)
    returning role`.execute(trx)
  return rows.length
}

/**
 * Gives a single right, takes it, or leaves it to the roles (null). Replaces what was given or
 * taken before.
 */
export async function setRight(
  trx: Trx,
  { userId, action, state, venueIds }: RightInHalls & { state: 'given' | 'taken' | null },
): Promise<void> {
  await trx.deleteFrom('user_rights').where('user_id', '=', userId).where('action', '=', action).execute()
  if (state === null) return
  const halls = state === 'given' ? venueIds : [null]
  await trx
    .insertInto('user_rights')
    .values(halls.map((venue_id) => ({ user_id: userId, action, venue_id, is_granted: state === 'given' })))
    .execute()
}

export function isLastOwner(error: unknown): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === 'last_owner'
}

export interface Invitation {
  email: string
  role: StaffRole
  /** null: all halls. */
  venueIds: (number | null)[]
}

const isGood = sql<boolean>`invitations.expires_at > now()`

export const invitationLinks = {
  days: 7,
  /** Returns the token of its link. */
  async save(trx: Trx, { email, role, venueIds }: Invitation): Promise<string> {
    const token = createSecret()
    const expires_at = sql<Date>`now() + make_interval(days => ${invitationLinks.days})`
    await trx
      .insertInto('invitations')
      .values(venueIds.map((venue_id) => ({ token_hash: hashSecret(token), email, role, venue_id, expires_at })))
      .execute()
    return token
  },
  /** Returns the names of its halls, none if it is for all. Undefined if expired or used. */
  async find(db: Db, token: string): Promise<{ email: string; role: StaffRole; venues: Translated[] } | undefined> {
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
  },
  /** Undefined if the invitation is no longer valid: of concurrent uses, one succeeds. */
  async take(trx: Trx, token: string): Promise<Invitation | undefined> {
    const rows = await trx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashSecret(token))
      .where(isGood)
      .returning(['email', 'role', 'venue_id'])
      .execute()
    if (!rows[0]) return undefined
    const { email, role } = rows[0]
    return { email, role, venueIds: rows.map(({ venue_id }) => venue_id) }
  },
}

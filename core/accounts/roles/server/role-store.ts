/** Staff roles of users, by hall. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { StaffRole } from '../roles.ts'

export interface RoleOfUser {
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

/** Returns all users with a role, ordered by address. */
export function listRoles(db: Kysely<Database>): Promise<RoleOfUser[]> {
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
export async function addRole(trx: Transaction<Database>, { userId, role, venueIds }: RoleInHalls): Promise<void> {
  await trx
    .insertInto('user_roles')
    .values(venueIds.map((venue_id) => ({ user_id: userId, role, venue_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Revokes a role and returns the number of halls it applied to. Throws an error recognised by
 * `isLastOwner` if no owner would be left.
 */
export async function takeRole(trx: Transaction<Database>, { userId, role, venueIds }: RoleInHalls): Promise<number> {
  const { rows } = await sql`
    delete from user_roles where user_id = ${userId} and role = ${role}
      and exists (select from unnest(${venueIds}::bigint[]) as asked(id) where asked.id is not distinct from venue_id)
    returning role`.execute(trx)
  return rows.length
}

/** Returns whether an error means that the last owner would be removed. */
export function isLastOwner(error: unknown): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === 'last_owner'
}

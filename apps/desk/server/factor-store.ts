/** Second factors of an account: an authenticator app, passkeys, both, or none. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

export interface Factors {
  /** An authenticator app, with recovery codes. */
  app: boolean
  /** A passkey accepted at the desk: added by a staff member, or used with an invitation. */
  passkey: boolean
}

/** Of the `users` row in a statement. */
export const staffFactors: RawBuilder<Factors> = sql<Factors>`json_build_object(
  'app', users.totp_confirmed_at is not null,
  'passkey', exists (select from passkeys where passkeys.user_id = users.id and counts_at_desk))`

export async function findFactors(db: Db, userId: number): Promise<Factors> {
  const row = await db
    .selectFrom('users')
    .select(staffFactors.as('factors'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.factors ?? { app: false, passkey: false }
}

/** Second factors of an account: an authenticator app, passkeys, both, or none. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'

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

/** Accepted passkeys and, in a session begun by an invitation, all of the account. */
const isShownIn = (sessionId: string) =>
  sql<boolean>`(counts_at_desk or exists (select from staff_sessions where staff_sessions.id = ${sessionId} and by_invitation))`

/** Credentials that a browser requests from authenticators in a session. */
export function listDeskCredentials(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .where(isShownIn(sessionId))
    .execute()
}

/** False: the passkey is not usable in the session. */
export async function countAtDesk(trx: Trx, id: string, sessionId: string): Promise<boolean> {
  const counted = await trx
    .updateTable('passkeys')
    .set({ counts_at_desk: true })
    .where('id', '=', id)
    .where(isShownIn(sessionId))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/**
 * Only without a factor does the password suffice to set up the first one. Locks the account
 * against concurrent additions until the end of the transaction.
 */
export async function isWithoutFactor(trx: Trx, userId: number): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { app, passkey } = await findFactors(trx, userId)
  return !app && !passkey
}

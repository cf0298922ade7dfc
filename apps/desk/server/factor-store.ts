/** What an account has beside its password: an authenticator app, passkeys, both, or nothing. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Which second factors somebody has. */
export interface Factors {
  /** An authenticator app, with recovery codes. */
  app: boolean
  /** One that counts here: it was added by somebody of the house, or shown with their invitation. */
  passkey: boolean
}

/** The factors of the row of `users` that a statement reads. */
export const staffFactors: RawBuilder<Factors> = sql<Factors>`json_build_object(
  'app', users.totp_confirmed_at is not null,
  'passkey', exists (select from passkeys where passkeys.user_id = users.id and counts_at_desk))`

export async function findFactors(db: Kysely<Database>, userId: number): Promise<Factors> {
  const row = await db
    .selectFrom('users')
    .select(staffFactors.as('factors'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.factors ?? { app: false, passkey: false }
}

/** Of a session, the passkeys that may be shown in it: those that count, and in one that an invitation has begun all that the account has. */
const isShownIn = (sessionId: string) =>
  sql<boolean>`(counts_at_desk or exists (select from staff_sessions where staff_sessions.id = ${sessionId} and by_invitation))`

/** What a browser asks authenticators for in a session. */
export function listDeskCredentials(
  db: Kysely<Database>,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .where(isShownIn(sessionId))
    .execute()
}

/** Has a passkey count from now on that was shown in a session. False where it may not be shown there. */
export async function countAtDesk(trx: Transaction<Database>, id: string, sessionId: string): Promise<boolean> {
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
 * Whether an account still has no second factor at all: only then the password is enough to set up a first one. Whoever adds one at this moment waits
 * until the transaction is over, or is waited for.
 */
export async function isWithoutFactor(trx: Transaction<Database>, userId: number): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { app, passkey } = await findFactors(trx, userId)
  return !app && !passkey
}

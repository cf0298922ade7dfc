/** What an account has beside its password: an authenticator app, passkeys, both, or nothing. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Which second factors somebody has. */
export interface Factors {
  /** An authenticator app, with recovery codes. */
  app: boolean
  passkey: boolean
}

/** The factors of the row of `users` that a statement reads. */
export const factorsOfUser: RawBuilder<Factors> = sql<Factors>`json_build_object(
  'app', users.totp_confirmed_at is not null,
  'passkey', exists (select from passkeys where passkeys.user_id = users.id))`

export async function findFactors(db: Kysely<Database>, userId: number): Promise<Factors> {
  const row = await db
    .selectFrom('users')
    .select(factorsOfUser.as('factors'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.factors ?? { app: false, passkey: false }
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

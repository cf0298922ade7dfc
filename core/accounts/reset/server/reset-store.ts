/** Links that let somebody choose a new password: stored hashed, good once, the newest of an account only. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const resetMinutes = 60

const isGood = sql<boolean>`password_resets.expires_at > now()`

/**
 * Issues a link's token; the one before it is good no more. With null, for an address without an account, it opens nothing: it is the same work, so that
 * nobody sees by the time whether there is one.
 */
export async function issueReset(trx: Transaction<Database>, userId: number | null): Promise<string> {
  const token = createSecret()
  const values = {
    token_hash: hashSecret(token),
    expires_at: sql<Date>`now() + make_interval(mins => ${resetMinutes})`,
  }
  await trx
    .insertInto('password_resets')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return token
}

/** Whose password a link changes; none where its time is over or it was used. */
export function findReset(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'locale'])
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .executeTakeFirst()
}

/** Uses a link. False where it is not good any more: of several that use it at once, one does. */
export async function takeReset(trx: Transaction<Database>, token: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets up to `limit` links whose time is over. */
export async function forgetResets(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from password_resets where token_hash in (select token_hash from password_resets where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

/** Links for choosing a new password: stored hashed, valid once, only the latest per account. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const resetMinutes = 60

const isGood = sql<boolean>`password_resets.expires_at > now()`

/**
 * Issues a link's token and invalidates the previous one. With null, for an address without an
 * account, the token opens nothing: the work is the same, so that timing does not reveal whether an
 * account exists.
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

/** Returns the user whose password a link changes; none if expired or used. */
export function findReset(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'locale'])
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .executeTakeFirst()
}

/** Consumes a link. Returns false if it is no longer valid: of concurrent uses, one succeeds. */
export async function takeReset(trx: Transaction<Database>, token: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes up to `limit` expired links. */
export async function forgetResets(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from password_resets where token_hash in (select token_hash from password_resets where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

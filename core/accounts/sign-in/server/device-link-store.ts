/**
 * Links that make a browser known to an account: stored hashed, valid once, only the latest per
 * account.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const deviceLinkMinutes = 15

const isGood = sql<boolean>`device_links.expires_at > now()`

/**
 * Issues a link's token and invalidates the previous one. With null, for an address without an
 * account, the token opens nothing: the work is the same, so that timing does not reveal whether an
 * account exists.
 */
export async function issueDeviceLink(trx: Transaction<Database>, userId: number | null): Promise<string> {
  const token = createSecret()
  const values = {
    token_hash: hashSecret(token),
    expires_at: sql<Date>`now() + make_interval(mins => ${deviceLinkMinutes})`,
  }
  await trx
    .insertInto('device_links')
    .values({ ...values, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return token
}

/** Returns the user whose browser a link makes known; none if expired or used. */
export function findDeviceLink(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('device_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .executeTakeFirst()
}

/**
 * Consumes a link and returns its user. Null if it is no longer valid: of concurrent uses, one
 * succeeds.
 */
export async function takeDeviceLink(trx: Transaction<Database>, token: string): Promise<number | null> {
  const taken = await trx
    .deleteFrom('device_links')
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id ?? null
}

/** Deletes up to `limit` expired links. */
export async function forgetDeviceLinks(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from device_links where token_hash in (select token_hash from device_links where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

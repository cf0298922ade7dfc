/** Links that make a browser one that an account knows: stored hashed, good once, the newest of an account only. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const deviceLinkMinutes = 15

const isGood = sql<boolean>`device_links.expires_at > now()`

/**
 * Issues a link's token; the one before it is good no more. With null, for an address without an account, it opens nothing: it is the same work, so that
 * nobody sees by the time whether there is one.
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

/** Whose browser a link makes known; none where its time is over or it was used. */
export function findDeviceLink(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('device_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .executeTakeFirst()
}

/** Uses a link, and gives whose it is. Null where it is not good any more: of several that use it at once, one gets it. */
export async function takeDeviceLink(trx: Transaction<Database>, token: string): Promise<number | null> {
  const taken = await trx
    .deleteFrom('device_links')
    .where('token_hash', '=', hashSecret(token))
    .where(isGood)
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id ?? null
}

/** Forgets up to `limit` links whose time is over. */
export async function forgetDeviceLinks(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from device_links where token_hash in (select token_hash from device_links where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

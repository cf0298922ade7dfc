/**
 * Browsers used to sign in, by the hash of a cookie: attempts from elsewhere do not count against
 * them.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

/** Maximum lifetime of a cookie in browsers. */
export const deviceDays = 400

/**
 * Makes a browser known to an account and returns the value of its cookie. A browser known to
 * another account keeps its cookie, so that both know it.
 */
export async function addDevice(
  trx: Transaction<Database>,
  { userId, secret }: { userId: number; secret: string | undefined },
): Promise<string> {
  const isOfOthers =
    secret !== undefined &&
    (await trx.selectFrom('known_devices').select('id').where('id', '=', hashSecret(secret)).executeTakeFirst())
  const given = isOfOthers ? secret : createSecret()
  await trx
    .insertInto('known_devices')
    .values({ id: hashSecret(given), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return given
}

/** Returns whether the user has signed in with this browser before. */
export async function isKnownDevice(
  db: Kysely<Database>,
  { deviceHash, userId }: { deviceHash: string; userId: number },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('id')
    .where('id', '=', deviceHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known !== undefined
}

/** Marks a browser as used by a user. Returns false if it is not one of theirs. */
export async function markDeviceUsed(
  trx: Transaction<Database>,
  { secret, userId }: { secret: string; userId: number },
): Promise<boolean> {
  const used = await trx
    .updateTable('known_devices')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', hashSecret(secret))
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes up to `limit` browsers unused for so long that their cookie has expired. */
export async function forgetDevices(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from known_devices where id in (
      select id from known_devices where last_used_at < now() - make_interval(days => ${deviceDays}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

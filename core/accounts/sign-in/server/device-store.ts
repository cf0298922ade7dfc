/**
 * Browsers used to sign in, by the hash of a cookie: attempts from elsewhere do not count for them.
 */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

/** Maximum lifetime of a cookie in browsers. */
export const deviceDays = 400

/**
 * Returns the value of the browser's cookie. A browser known to another account keeps its own, so
 * that both know it.
 */
export async function addDevice(
  trx: Trx,
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

export async function isKnownDevice(
  db: Db,
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

/** False if it is not one of theirs. */
export async function markDeviceUsed(
  trx: Trx,
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

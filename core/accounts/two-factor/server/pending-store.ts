/** Sign-ins with a correct password and a pending second factor, by the hash of a cookie. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { User } from '#core/accounts/server/user-store.ts'

export const maxPendingMinutes = 10
/** Codes that may be tried before the password is required again. */
const mostTries = 5

export interface PendingSignIn {
  secret: string
  user: User
  sealedSecret: string
}

const isAlive = sql<boolean>`(pending_sign_ins.expires_at > now() and failures < ${mostTries})`

/**
 * Returns the browser's proof of a right password. Null if the password has changed or the second
 * factor is off; changes of either wait for this write and then find it.
 */
export async function createPending(
  trx: Trx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<string | null> {
  const secret = createSecret()
  const { rows } = await sql`
    insert into pending_sign_ins (token_hash, user_id, expires_at)
    select ${hashSecret(secret)}, id, now() + make_interval(mins => ${maxPendingMinutes}) from users
    where id = ${userId} and password_hash = ${passwordHash} and totp_confirmed_at is not null
    for share returning token_hash`.execute(trx)
  return rows.length > 0 ? secret : null
}

export async function findPending(db: Db, secret: string): Promise<PendingSignIn | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .select(['users.id', 'email', 'firstname', 'lastname', 'locale', 'totp_secret'])
    .where('token_hash', '=', hashSecret(secret))
    .where('totp_confirmed_at', 'is not', null)
    .where(isAlive)
    .executeTakeFirst()
  if (!row?.totp_secret) return undefined
  const { totp_secret: sealedSecret, ...user } = row
  return { secret, user, sealedSecret }
}

/**
 * Counts a code before it is checked, so that parallel attempts cannot exceed the limit. Returns
 * the attempts left; null if it may not be tried.
 */
export async function countTry(db: Db, secret: string): Promise<number | null> {
  const counted = await db
    .updateTable('pending_sign_ins')
    .set({ failures: sql<number>`failures + 1` })
    .where('token_hash', '=', hashSecret(secret))
    .where(isAlive)
    .returning('failures')
    .executeTakeFirst()
  return counted ? mostTries - counted.failures : null
}

/** False if it is gone: the password was changed or another request was faster. */
export async function takePending(trx: Trx, secret: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

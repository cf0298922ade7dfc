/** Recovery codes: hashes, each used once; and those that were just made, until they were shown. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** How long codes that were made wait to be shown. */
export const newCodesMinutes = 10

interface NewCodes {
  userId: number
  /** Of the browser that shows them. */
  signInId: number
  hashes: string[]
  /** All of them, encrypted. */
  sealed: string
}

/** Gives an account other codes; those of before are good no more. False where it has no second factor, or the browser was signed out meanwhile. */
export async function replaceRecoveryCodes(
  trx: Transaction<Database>,
  { userId, signInId, hashes, sealed }: NewCodes,
): Promise<boolean> {
  // One after the other: else both that are asked for at once would be good.
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user || !(await isSignedIn(trx, { userId, signInId }))) return false
  await storeRecoveryCodes(trx, { userId, hashes })
  await sql`delete from new_recovery_codes where sign_in_id in (select id from sign_ins where user_id = ${userId})`.execute(
    trx,
  )
  await trx
    .insertInto('new_recovery_codes')
    .values({
      sign_in_id: signInId,
      codes: sealed,
      expires_at: sql<Date>`now() + make_interval(mins => ${newCodesMinutes})`,
    })
    .execute()
  return true
}

/** Gives an account these codes, and no others. */
export async function storeRecoveryCodes(
  trx: Transaction<Database>,
  { userId, hashes }: Pick<NewCodes, 'userId' | 'hashes'>,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Whether a sign-in of a user is there, and stays until the end of the transaction. */
async function isSignedIn(trx: Transaction<Database>, { userId, signInId }: Pick<NewCodes, 'userId' | 'signInId'>) {
  const found = await trx
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', signInId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** What was sealed of the codes that this browser has just had made, once. */
export async function takeNewCodes(db: Kysely<Database>, signInId: number): Promise<string | null> {
  const taken = await db
    .deleteFrom('new_recovery_codes')
    .where('sign_in_id', '=', signInId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('codes')
    .executeTakeFirst()
  return taken?.codes ?? null
}

/** Uses a code: of several that bring the same one, one does. */
export async function takeRecoveryCode(
  trx: Transaction<Database>,
  { userId, codeHash }: { userId: number; codeHash: string },
): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many codes an account has left. */
export async function countRecoveryCodes(db: Kysely<Database>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets up to `limit` codes that nobody has looked at. */
export async function forgetNewCodes(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from new_recovery_codes where sign_in_id in (
      select sign_in_id from new_recovery_codes where expires_at <= now() limit ${limit}
    ) returning sign_in_id`.execute(db)
  return rows.length
}

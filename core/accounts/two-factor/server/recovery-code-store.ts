/** Recovery codes: hashes, each valid once; and newly created codes until they are shown. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'

/** Lifetime of new codes before they are shown. */
export const newCodesMinutes = 10

interface NewCodes {
  userId: number
  /** Of the browser that shows them. */
  signInId: number
  hashes: string[]
  /** All codes, encrypted. */
  sealed: string
}

/**
 * Previous codes become invalid. False without a second factor, or if the browser is signed out.
 */
export async function replaceRecoveryCodes(trx: Trx, { userId, signInId, hashes, sealed }: NewCodes): Promise<boolean> {
  // Locked, otherwise two concurrent requests would both create valid codes.
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

export async function storeRecoveryCodes(
  trx: Trx,
  { userId, hashes }: Pick<NewCodes, 'userId' | 'hashes'>,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Whether a sign-in of a user exists; locks it until the end of the transaction. */
async function isSignedIn(trx: Trx, { userId, signInId }: Pick<NewCodes, 'userId' | 'signInId'>) {
  const found = await trx
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', signInId)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Of this browser, once; encrypted. */
export async function takeNewCodes(db: Db, signInId: number): Promise<string | null> {
  const taken = await db
    .deleteFrom('new_recovery_codes')
    .where('sign_in_id', '=', signInId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('codes')
    .executeTakeFirst()
  return taken?.codes ?? null
}

/** Of several requests with the same code, one succeeds. */
export async function takeRecoveryCode(
  trx: Trx,
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

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

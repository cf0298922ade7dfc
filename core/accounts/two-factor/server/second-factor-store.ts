/** The second factor of an account: an encrypted secret, and the last accepted code. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { sealAgain, type Resealing } from '#platform/secrets/sealed-secret.ts'
import { readCodeSecret, sealCodeSecret } from './codes.ts'

interface SecondFactor {
  /** Encrypted; null: none. */
  sealedSecret: string | null
  /** Time of the first correct code; null: setup not completed, or off. */
  since: Date | null
}

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const user = await db
    .selectFrom('users')
    .select(['totp_secret as sealedSecret', 'totp_confirmed_at as since'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ?? { sealedSecret: null, since: null }
}

/** Staff members with a passkey may not change the factors after a password alone. */
export async function canChangeFactors(db: Db, signInId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sign_ins where id = ${signInId} and (method in ('passkey', 'two-factor', 'recovery-code')
      or not exists (select from user_roles where user_roles.user_id = sign_ins.user_id)
      or not exists (select from passkeys where passkeys.user_id = sign_ins.user_id))`.execute(db)
  return rows.length > 0
}

export async function sealSecondFactorsAgain(trx: Trx, secrets: { before: string; today: string }): Promise<Resealing> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const all = users.map(({ id: userId, totp_secret }) => ({
    open: (sessionSecret: string) => readCodeSecret(totp_secret!, { userId, config: { sessionSecret } }),
    seal: (text: string, sessionSecret: string) => sealCodeSecret(text, { userId, config: { sessionSecret } }),
    store: (resealed: string) =>
      trx.updateTable('users').set({ totp_secret: resealed }).where('id', '=', userId).execute(),
  }))
  return sealAgain(all, secrets)
}

/** Stores a secret until a first code proves that the app has it. False if the factor is on. */
export async function startSecondFactor(
  trx: Trx,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
): Promise<boolean> {
  const begun = await trx
    .updateTable('users')
    .set({ totp_secret: sealedSecret, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

interface TypedCode {
  userId: number
  sealedSecret: string
  /** Result of `findCodeStep`. */
  step: number
}

/** False if the factor is on, was switched off, or was restarted with another secret meanwhile. */
export async function confirmSecondFactor(trx: Trx, { userId, sealedSecret, step }: TypedCode): Promise<boolean> {
  const confirmed = await trx
    .updateTable('users')
    .set({ totp_confirmed_at: sql<Date>`now()`, totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Of several requests with the same or an older code, one succeeds. */
export async function takeCode(trx: Trx, { userId, sealedSecret, step }: TypedCode): Promise<boolean> {
  const used = await trx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', '=', sealedSecret)
    .where('totp_confirmed_at', 'is not', null)
    .where(sql<boolean>`coalesce(totp_last_step, 0) < ${step}`)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes recovery codes and pending sign-ins, too. Returns whether the factor was on. */
export async function endSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    with before as (select id, totp_confirmed_at is not null as "wasOn" from users where id = ${userId} for update)
    update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null
    from before where users.id = before.id returning "wasOn"`.execute(trx)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  await sql`delete from new_recovery_codes where sign_in_id in (select id from sign_ins where user_id = ${userId})`.execute(
    trx,
  )
  return rows[0]?.wasOn ?? false
}

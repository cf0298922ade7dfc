import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { KnownUser } from '#core/accounts/server/user-store.ts'
import type { Passkey } from '../passkey.ts'

/** Ample for real use; all are sent to the browser when one is added. */
export const maxPasskeys = 20

export interface NewPasskey {
  /** Id assigned by the authenticator. */
  id: string
  userId: number
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  isSyncable: boolean
  isSynced: boolean
}

export interface CheckedPasskey {
  id: string
  publicKey: Buffer
  isSyncable: boolean
  /** Account id used by authenticators. */
  userUuid: string
  user: Omit<KnownUser, 'isKnownDevice'>
}

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['uuid', 'name', 'created_at', 'last_used_at', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()
  return rows.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

/** Lists the credentials of an account, so that none is created twice on one device. */
export function listCredentials(db: Db, userId: number): Promise<{ id: string; transports: string[] }[]> {
  return db.selectFrom('passkeys').select(['id', 'transports']).where('user_id', '=', userId).execute()
}

/** Returns the id used by authenticators, which does not reveal the owner. */
export async function findUserUuid(db: Db, userId: number): Promise<string> {
  const { uuid } = await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()
  return uuid
}

export async function findPasskey(db: Db, id: string): Promise<CheckedPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'public_key', 'is_syncable', 'users.uuid as userUuid'])
    .select(['users.id as userId', 'email', 'firstname', 'lastname', 'locale', 'password_hash as passwordHash'])
    .select(sql<boolean>`totp_confirmed_at is not null`.as('hasSecondFactor'))
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { public_key, is_syncable, userUuid, userId, id: _, ...user } = row
  return { id, publicKey: public_key, isSyncable: is_syncable, userUuid, user: { ...user, id: userId } }
}

/** `full`: the account has the maximum number; `known`: an account already has this one. */
export async function addPasskey(
  trx: Trx,
  { publicKey, userId, isSyncable, isSynced, ...values }: NewPasskey,
): Promise<'added' | 'full' | 'known'> {
  // The lock makes concurrent additions count one after the other.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  if ((await listCredentials(trx, userId)).length >= maxPasskeys) return 'full'
  const added = await trx
    .insertInto('passkeys')
    .values({
      ...values,
      user_id: userId,
      public_key: Buffer.from(publicKey),
      is_syncable: isSyncable,
      is_synced: isSynced,
      // Staff have shown their second factor first, if they had one.
      counts_at_desk: sql<boolean>`exists (select from user_roles where user_id = ${userId})`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? 'added' : 'known'
}

/**
 * Records the use of a passkey in one statement. False if its counter has not grown, which reveals
 * a copy; authenticators without a counter always send 0.
 */
export async function markPasskeyUsed(
  trx: Trx,
  { id, counter, isSynced }: { id: string; counter: number; isSynced: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`.execute(trx)
  return rows.length > 0
}

interface OwnPasskey {
  uuid: string
  userId: number
}

/** False if the account has no such passkey. */
export async function changePasskeyName(
  db: Db,
  { uuid, userId, name }: OwnPasskey & { name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .returning('uuid')
    .executeTakeFirst()
  return renamed !== undefined
}

/** False if the account has no such passkey. */
export async function removePasskey(trx: Trx, { uuid, userId }: OwnPasskey): Promise<boolean> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .returning('uuid')
    .executeTakeFirst()
  return removed !== undefined
}

type ChallengePurpose = 'register' | 'sign-in'

interface Challenge {
  /** Id of the session that creates a passkey, or hash of the cookie used in a login. */
  holder: string
  purpose: ChallengePurpose
  challenge: string
}

export const passkeyChallenges = {
  minutes: 5,
  async store(db: Db, { holder, purpose, challenge }: Challenge): Promise<void> {
    await db
      .insertInto('passkey_challenges')
      .values({
        holder,
        purpose,
        challenge,
        expires_at: sql<Date>`now() + make_interval(mins => ${passkeyChallenges.minutes})`,
      })
      .execute()
  },
  /**
   * Consumes a challenge if it is valid for this holder and purpose: of concurrent calls, one
   * succeeds.
   */
  async take(db: Db, { holder, purpose, challenge }: Challenge): Promise<boolean> {
    const taken = await db
      .deleteFrom('passkey_challenges')
      .where('holder', '=', holder)
      .where('purpose', '=', purpose)
      .where('challenge', '=', challenge)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('challenge')
      .executeTakeFirst()
    return taken !== undefined
  },
}

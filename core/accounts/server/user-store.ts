import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'

export interface User {
  id: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

export interface Account extends User {
  /** Of this browser. */
  signInId: number
}

export interface KnownUser extends User {
  passwordHash: string
  /** Whether the requesting browser has been signed in to it before. */
  isKnownDevice: boolean
  /** Whether the password alone is not enough to sign in. */
  hasSecondFactor: boolean
}

interface NewUser extends Omit<User, 'id'> {
  passwordHash: string
}

const columns = ['id', 'email', 'firstname', 'lastname', 'locale'] as const

export function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Null if the user no longer exists. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return user?.password_hash ?? null
}

/** Ignores case. A single statement, whether or not one exists. */
export function findUserByEmail(
  db: Db,
  { email, deviceHash }: { email: string; deviceHash: string | null },
): Promise<KnownUser | undefined> {
  return db
    .selectFrom('users')
    .select([
      ...columns,
      'password_hash as passwordHash',
      sql<boolean>`exists (select from known_devices where known_devices.id = ${deviceHash} and user_id = users.id)`.as(
        'isKnownDevice',
      ),
      sql<boolean>`totp_confirmed_at is not null`.as('hasSecondFactor'),
    ])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Null if the address already has an account. */
export async function createUser(trx: Trx, user: NewUser): Promise<number | null> {
  const { email, firstname, lastname, locale, passwordHash } = user
  const created = await trx
    .insertInto('users')
    // Listed by name: other form fields are not columns.
    .values({ email, firstname, lastname, locale, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/**
 * Whether a verified password is still valid and sufficient to sign in. Concurrent changes wait for
 * the end of the transaction.
 */
export async function isStillEnough(
  trx: Trx,
  { id, passwordHash }: Pick<KnownUser, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('totp_confirmed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Sign-ins with the old password that lack the second factor must start again. */
export async function setPassword(
  trx: Trx,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

/** False if the password has changed meanwhile: of two concurrent changes, one succeeds. */
export async function replacePassword(
  trx: Trx,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ password_hash: to, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Undefined if the account is gone. */
export function lockUser(trx: Trx, id: number): Promise<User | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Profile {
  firstname: string
  lastname: string
  /** In international format; empty if not given. */
  phone: string
  /** Language of mails. */
  locale: Locale
}

const profileColumns = ['firstname', 'lastname', 'phone', 'locale'] as const

export function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  return db.selectFrom('users').select(profileColumns).where('id', '=', userId).executeTakeFirst()
}

export async function saveProfile(db: Db, { userId, profile }: { userId: number; profile: Profile }): Promise<void> {
  await db.updateTable('users').set(profile).where('id', '=', userId).execute()
}

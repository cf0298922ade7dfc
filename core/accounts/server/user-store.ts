import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'

/** A user with an account. */
export interface User {
  id: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

/** User signed in with this browser. */
export interface Account extends User {
  /** This browser's sign-in, among those of all their devices. */
  signInId: number
}

/** An account with the data needed to check a sign-in. */
export interface KnownUser extends User {
  passwordHash: string
  /** Whether the requesting browser has been signed in to it before. */
  isKnownDevice: boolean
  /** Whether the password alone is not enough to sign in. */
  hasSecondFactor: boolean
}

export interface NewUser extends Omit<User, 'id'> {
  passwordHash: string
}

const columns = ['id', 'email', 'firstname', 'lastname', 'locale'] as const

export function findUser(db: Kysely<Database>, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Returns the hash of a user's password; null if the user no longer exists. */
export async function findPasswordHash(db: Kysely<Database>, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return user?.password_hash ?? null
}

/** Finds a user by mail address, ignoring case. A single statement, whether or not one exists. */
export function findUserByEmail(
  db: Kysely<Database>,
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

/** Creates an account. Null if the address already has one. */
export async function createUser(trx: Transaction<Database>, user: NewUser): Promise<number | null> {
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
 * Returns whether a verified password is still valid and sufficient to sign in. Concurrent changes
 * of either wait for the end of the transaction and then find its result.
 */
export async function isStillEnough(
  trx: Transaction<Database>,
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

/**
 * Sets a user's password. Pending sign-ins with the old password that lack the second factor must
 * start again.
 */
export async function setPassword(
  trx: Transaction<Database>,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}

/**
 * Replaces a password, given the current one. Returns false if it has changed meanwhile: of two
 * concurrent changes, the second has an outdated password.
 */
export async function replacePassword(
  trx: Transaction<Database>,
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

/** Locks and returns a user until the transaction ends; undefined if the account is gone. */
export function lockUser(trx: Transaction<Database>, id: number): Promise<User | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

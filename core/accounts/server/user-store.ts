import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'

/** Somebody with an account. */
export interface User {
  id: number
  email: string
  firstname: string
  lastname: string
  locale: Locale
}

/** Who has signed in, in this browser. */
export interface Account extends User {
  /** The sign-in of this browser, among those of all their devices. */
  signInId: number
}

/** Who says to have an account, as a sign-in asks for them. */
export interface KnownUser extends User {
  passwordHash: string
  /** Whether somebody has signed in to it before in the browser that asks. */
  isKnownDevice: boolean
  /** Whether the password alone signs nobody in. */
  hasSecondFactor: boolean
}

export interface NewUser extends Omit<User, 'id'> {
  passwordHash: string
}

const columns = ['id', 'email', 'firstname', 'lastname', 'locale'] as const

export function findUser(db: Kysely<Database>, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The hash of a user's password; null where there is no such user any more. */
export async function findPasswordHash(db: Kysely<Database>, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return user?.password_hash ?? null
}

/** The user of a mail address, in whichever letters. One statement, whether or not there is one. */
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

/** Makes an account. Null where the address has one already. */
export async function createUser(trx: Transaction<Database>, user: NewUser): Promise<number | null> {
  const { email, firstname, lastname, locale, passwordHash } = user
  const created = await trx
    .insertInto('users')
    // By name: what else a form has is no column.
    .values({ email, firstname, lastname, locale, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}

/**
 * Whether a password that was right still is, and signs in by itself. Whoever changes either waits for the end of the transaction, and then finds
 * what it has made.
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

/** Gives a user another password. Whoever has shown the one of before, and not yet the second factor, begins anew. */
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
 * Changes a password for who knows the one that is. False where it is another one by now: of two changes at once, the second has shown a
 * password that is none any more.
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

/** A user as they are until the transaction is over; none where the account is gone. */
export function lockUser(trx: Transaction<Database>, id: number): Promise<User | undefined> {
  return trx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Sign-ins: one browser of one user, on the hosts of all languages. Names of a visit carry them; ending one ends its names. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { SignInMethod } from './tables.ts'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { endStaffSessions } from './staff-session-store.ts'
import { sessionDays } from './visit-cookies.ts'

/** Days after which a browser that was not seen is signed out; others are when their visit could be over. */
export const maxIdleDays = 14
/** How long a person need not show again that it is them. */
const confirmedMinutes = 10
/** A sign-in is marked as seen once in this time, not with each request. */
const seenMinutes = 60

export interface NewSignIn {
  userId: number
  method: SignInMethod
  /** Where from, as the list of devices says it: the network of the address, the browser and its system. */
  network: string
  device: string
}

/** The sign-in of a browser. */
export interface SignIn {
  id: number
  userId: number
  /** Whether the person has shown within the last minutes that it is them. */
  isConfirmed: boolean
}

/** Whether the joined row of `sign_ins` still counts. */
const isAlive = sql<boolean>`(sign_ins.expires_at > now()
  and sign_ins.last_seen_at > now() - make_interval(days => ${maxIdleDays}))`
export const isConfirmedLately = sql<boolean>`sign_ins.confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`
export const isToBeMarked = sql<boolean>`sign_ins.last_seen_at < now() - make_interval(mins => ${seenMinutes})`

/** Whether the row of `sessions` opens to a sign-in: a visitor's visit to anybody who names it, a user's to their own living sign-ins. */
export function isOpenTo(signIn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when sessions.user_id is null then ${signIn} is null else exists (
    select from sign_ins where sign_ins.id = ${signIn} and sign_ins.user_id = sessions.user_id and ${isAlive}) end`
}

/** The visit in which a user goes on on every device: made where there is none, and kept as long as a sign-in of now can last. */
export async function openVisitOfUser(db: Kysely<Database>, userId: number): Promise<string> {
  const end = sql<Date>`now() + make_interval(days => ${sessionDays})`
  const { id } = await db
    .insertInto('sessions')
    // Nobody has a cookie that leads there by this id.
    .values({ id: hashSecret(createSecret()), data: '{}', user_id: userId, expires_at: end })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ expires_at: end }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createSignIn(trx: Transaction<Database>, signIn: NewSignIn): Promise<number> {
  const { userId, ...values } = signIn
  const { id } = await trx
    .insertInto('sign_ins')
    .values({ ...values, user_id: userId, expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Remembers that the person has just shown that it is them. False where the sign-in was ended meanwhile. */
export async function confirmSignIn(trx: Transaction<Database>, id: number): Promise<boolean> {
  const confirmed = await trx
    .updateTable('sign_ins')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isAlive)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function markSignInSeen(db: Kysely<Database>, id: number): Promise<void> {
  await sql`update sign_ins set last_seen_at = now() where id = ${id} and ${isToBeMarked}`.execute(db)
}

/** A sign-in as its owner knows it. */
export interface ListedSignIn {
  id: number
  network: string
  device: string
  created_at: Date
  last_seen_at: Date
}

/** The sign-ins of a user that are not over: `own` first, then whichever was seen last, up to `limit`; and how many there are in all. */
export async function listSignIns(
  db: Kysely<Database>,
  { userId, own, limit }: { userId: number; own: number; limit: number },
): Promise<{ signIns: ListedSignIn[]; total: number }> {
  const { rows } = await sql<ListedSignIn & { total: number }>`
    select id, network, device, created_at, last_seen_at, count(*) over ()::integer as total
    from sign_ins where user_id = ${userId} and ${isAlive}
    order by id = ${own} desc, last_seen_at desc, id desc limit ${limit}`.execute(db)
  return { signIns: rows.map(({ total: _, ...signIn }) => signIn), total: rows[0]?.total ?? 0 }
}

/** Ends a sign-in of a user. False where it is not one of theirs, or over. */
export async function endSignInOf(
  trx: Transaction<Database>,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_ins where id = ${id} and user_id = ${userId} and ${isAlive} returning id`.execute(trx)
  return rows.length > 0
}

/** Ends a sign-in, on the hosts of all languages. */
export async function endSignIn(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', id).execute()
}

/** Ends all sign-ins of a user, or all but one, and their sessions in the back office. Gives how many of both went on till then. */
export async function endSignIns(
  db: Kysely<Database>,
  { userId, except = null }: { userId: number; except?: number | null },
): Promise<number> {
  const atDesk = await endStaffSessions(db, { userId })
  const { rows } = await sql<{ isAlive: boolean }>`
    delete from sign_ins where user_id = ${userId} and id is distinct from ${except}::bigint
    returning ${isAlive} as "isAlive"`.execute(db)
  return atDesk + rows.filter((row) => row.isAlive).length
}

/** Ends all sign-ins of everybody, and all sessions in the back office. Gives how many of both went on till then. */
export async function endAllSignIns(db: Kysely<Database>): Promise<number> {
  const atDesk = await endStaffSessions(db, { userId: null })
  const { rows } = await sql<{ isAlive: boolean }>`delete from sign_ins returning ${isAlive} as "isAlive"`.execute(db)
  return atDesk + rows.filter((row) => row.isAlive).length
}

/** Forgets up to `limit` sign-ins that are over. */
export async function forgetSignIns(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sign_ins where id in (select id from sign_ins where not ${isAlive} limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

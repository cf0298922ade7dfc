/** Sign-ins: one browser of one user, on all hosts. Ending one ends its session names. */
import { type RawBuilder, sql } from 'kysely'
import { maxAges } from './max-ages.ts'
import type { SignInMethod } from './tables.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { endStaffSessions, isOfUser } from './staff-session-store.ts'

/** Validity of an identity confirmation. */
const confirmedMinutes = 10
/** Interval at which a sign-in is marked as seen, instead of each request. */
const seenMinutes = 60

export interface NewSignIn {
  userId: number
  method: SignInMethod
  /** Origin for the list of devices: network of the address, browser and system. */
  network: string
  device: string
}

export interface SignIn {
  id: number
  userId: number
  /** Whether the user has confirmed their identity within the last minutes. */
  isConfirmed: boolean
}

const sessionEnd = sql<Date>`now() + make_interval(days => ${maxAges.sessionDays})`

/** Condition: the joined row of `sign_ins` is still valid. */
const isAlive = sql<boolean>`(sign_ins.expires_at > now()
  and sign_ins.last_seen_at > now() - make_interval(days => ${maxAges.idleDays}))`
const isToBeMarked = sql<boolean>`sign_ins.last_seen_at < now() - make_interval(mins => ${seenMinutes})`

/** Of the joined row of `sign_ins`. */
export const signInColumns = [
  'sign_ins.id as signIn',
  'sign_ins.user_id as userId',
  sql<boolean>`sign_ins.confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`.as('isConfirmed'),
  isToBeMarked.as('isToBeMarked'),
] as const

/**
 * Condition: the session is open to a sign-in. A visitor's is open to holders of its name, a user's
 * only to their own valid sign-ins.
 */
export function isOpenTo(signIn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when sessions.user_id is null then ${signIn} is null else exists (
    select from sign_ins where sign_ins.id = ${signIn} and sign_ins.user_id = sessions.user_id and ${isAlive}) end`
}

/** The session that a user shares across devices, created or extended as long as a new sign-in. */
export async function openSessionOfUser(db: Db, userId: number): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    // No cookie can lead there by this id.
    .values({ id: hashSecret(createSecret()), data: '{}', user_id: userId, expires_at: sessionEnd })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ expires_at: sessionEnd }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createSignIn(trx: Trx, signIn: NewSignIn): Promise<number> {
  const { userId, ...values } = signIn
  const { id } = await trx
    .insertInto('sign_ins')
    .values({ ...values, user_id: userId, expires_at: sessionEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records an identity confirmation. Returns false if the sign-in was ended meanwhile. */
export async function confirmSignIn(trx: Trx, id: number): Promise<boolean> {
  const confirmed = await trx
    .updateTable('sign_ins')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(isAlive)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

export async function markSignInSeen(db: Db, id: number): Promise<void> {
  await sql`update sign_ins set last_seen_at = now() where id = ${id} and ${isToBeMarked}`.execute(db)
}

export interface ListedSignIn {
  id: number
  network: string
  device: string
  created_at: Date
  last_seen_at: Date
}

/** A user's valid sign-ins: `own` first, then the last seen, up to `limit`; and their number. */
export async function listSignIns(
  db: Db,
  { userId, own, limit }: { userId: number; own: number; limit: number },
): Promise<{ signIns: ListedSignIn[]; total: number }> {
  const { rows } = await sql<ListedSignIn & { total: number }>`
    select id, network, device, created_at, last_seen_at, count(*) over ()::integer as total
    from sign_ins where user_id = ${userId} and ${isAlive}
    order by id = ${own} desc, last_seen_at desc, id desc limit ${limit}`.execute(db)
  return { signIns: rows.map(({ total: _, ...signIn }) => signIn), total: rows[0]?.total ?? 0 }
}

/** Ends a sign-in of a user. Returns false if it is not theirs, or has ended. */
export async function endSignInOf(trx: Trx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_ins where id = ${id} and user_id = ${userId} and ${isAlive} returning id`.execute(trx)
  return rows.length > 0
}

export async function endSignIn(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', id).execute()
}

/**
 * Ends all sign-ins of a user (null: of everyone) but one, and the desk sessions; returns how many
 * were valid.
 */
export async function endSignIns(
  db: Db,
  { userId, except = null }: { userId: number | null; except?: number | null },
): Promise<number> {
  const atDesk = await endStaffSessions(db, { userId })
  const { rows } = await sql<{ isAlive: boolean }>`
    delete from sign_ins where ${isOfUser(userId)} and id is distinct from ${except}::bigint
    returning ${isAlive} as "isAlive"`.execute(db)
  return atDesk + rows.filter((row) => row.isAlive).length
}

export async function forgetSignIns(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sign_ins where id in (select id from sign_ins where not ${isAlive} limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

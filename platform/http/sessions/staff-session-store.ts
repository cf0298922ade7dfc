/** Back office sessions: one browser of one staff member, for a working day. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { maxAges } from './max-ages.ts'
import type { StaffStep } from './tables.ts'

/** Maximum inactivity. */
const idleMinutes = 60
/** Time limit for the second factor after the password. */
const halfwayMinutes = 15
/** Validity of an identity confirmation. */
const confirmedMinutes = 10
/** Codes that may be tried before the password is required again. */
const mostTries = 5

export interface StaffSession {
  /** Hash of the cookie's value. */
  id: string
  userId: number
  step: StaffStep
  /** Whether the user has confirmed their identity within the last minutes. */
  isConfirmed: boolean
  /** Selected hall; null: all halls of the staff member. */
  venueId: number | null
}

export interface NewStaffSession {
  id: string
  userId: number
  step: StaffStep
  network: string
  device: string
  /** Started by an invitation link, in addition to the password. Default: by the password alone. */
  byInvitation?: boolean
}

const isAlive = sql<boolean>`(expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes}))`

export async function createStaffSession(
  trx: Trx,
  { userId, byInvitation = false, ...session }: NewStaffSession,
): Promise<void> {
  const length =
    session.step === 'in'
      ? sql`make_interval(hours => ${maxAges.staffSessionHours})`
      : sql`make_interval(mins => ${halfwayMinutes})`
  await trx
    .insertInto('staff_sessions')
    .values({ ...session, user_id: userId, by_invitation: byInvitation, expires_at: sql<Date>`now() + ${length}` })
    .execute()
}

/** Returns a valid session. It is marked as seen once a minute, not on each request. */
export async function findStaffSession(db: Db, id: string): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('staff_sessions')
    .select(['id', 'user_id as userId', 'step', 'venue_id as venueId'])
    .select(sql<boolean>`confirmed_at > now() - make_interval(mins => ${confirmedMinutes})`.as('isConfirmed'))
    .select(sql<boolean>`last_seen_at < now() - interval '1 minute'`.as('isToBeMarked'))
    .where('id', '=', id)
    .where(isAlive)
    .executeTakeFirst()
  if (!row) return undefined
  const { isToBeMarked, ...session } = row
  if (isToBeMarked) await sql`update staff_sessions set last_seen_at = now() where id = ${id}`.execute(db)
  return session
}

/** Records an identity confirmation. Returns false if the session was ended meanwhile. */
export async function confirmStaffSession(trx: Trx, id: string): Promise<boolean> {
  const confirmed = await trx
    .updateTable('staff_sessions')
    .set({ confirmed_at: sql<Date>`now()`, tries: 0 })
    .where('id', '=', id)
    .where(isAlive)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/**
 * Counts a code before it is checked: parallel attempts cannot exceed the limit. Returns the
 * attempts left; null if it may not be tried.
 */
export async function countStaffTry(db: Db, id: string): Promise<number | null> {
  const counted = await db
    .updateTable('staff_sessions')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', mostTries)
    .where(isAlive)
    .returning('tries')
    .executeTakeFirst()
  return counted ? mostTries - counted.tries : null
}

export async function setStaffVenue(db: Db, id: string, venueId: number | null): Promise<void> {
  await db.updateTable('staff_sessions').set({ venue_id: venueId }).where('id', '=', id).execute()
}

/** Ends a session at any step. Returns false if it had already ended. */
export async function endStaffSession(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from staff_sessions where id = ${id} and ${isAlive} returning id`.execute(db)
  return rows.length > 0
}

/** Identifies a session in an address, without revealing its lookup key. */
const key = sql<string>`left(md5(staff_sessions.id), 16)`
/** Condition: fully signed in, not at the second factor. */
const isIn = sql<boolean>`(step = 'in' and ${isAlive})`

export interface ListedStaffSession {
  key: string
  network: string
  device: string
  created_at: Date
  last_seen_at: Date
}

/** A user's active sessions, the last seen first, up to `limit`; and their number. */
export async function listStaffSessions(
  db: Db,
  { userId, limit }: { userId: number; limit: number },
): Promise<{ sessions: ListedStaffSession[]; total: number }> {
  const { rows } = await sql<ListedStaffSession & { total: number }>`
    select ${key} as key, network, device, created_at, last_seen_at, count(*) over ()::integer as total
    from staff_sessions where user_id = ${userId} and ${isIn} order by last_seen_at desc, id limit ${limit}`.execute(db)
  return { sessions: rows.map(({ total: _, ...session }) => session), total: rows[0]?.total ?? 0 }
}

/** Ends an active session of a user by its key. Returns false if it is not theirs, or has ended. */
export async function endStaffSessionOf(
  trx: Trx,
  { key: asked, userId }: { key: string; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_sessions where user_id = ${userId} and ${key} = ${asked} and ${isIn} returning id`.execute(trx)
  return rows.length > 0
}

/** Null: of everyone. */
export const isOfUser = (userId: number | null): RawBuilder<boolean> =>
  userId === null ? sql`true` : sql`user_id = ${userId}`

/** Ends all sessions of a user (null: of everyone) but one; returns how many were active. */
export async function endStaffSessions(
  db: Db,
  { userId, except = null }: { userId: number | null; except?: string | null },
): Promise<number> {
  const { rows } = await sql<{ isIn: boolean }>`
    delete from staff_sessions where ${isOfUser(userId)} and id is distinct from ${except}::text
    returning ${isIn} as "isIn"`.execute(db)
  return rows.filter((row) => row.isIn).length
}

export async function forgetStaffSessions(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_sessions where id in (select id from staff_sessions where not ${isAlive} limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

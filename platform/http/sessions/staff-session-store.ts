/** Sessions of the back office: one browser of one person of the house, for a working day. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { StaffStep } from './tables.ts'

/** The longest that a session lasts, and the longest without a request. */
export const staffSessionHours = 12
const idleMinutes = 60
/** How long somebody has for the second factor once the password was right. */
const halfwayMinutes = 15
/** How long a person need not show again that it is them. */
const confirmedMinutes = 10
/** Codes that may be tried before the password is asked for again. */
const mostTries = 5

export interface StaffSession {
  /** Hash of what the cookie holds. */
  id: string
  userId: number
  step: StaffStep
  /** Whether the person has shown within the last minutes that it is them. */
  isConfirmed: boolean
  /** The hall that the person looks at; null: all of theirs. */
  venueId: number | null
}

export interface NewStaffSession {
  id: string
  userId: number
  step: StaffStep
  network: string
  device: string
  /** Begun by the link of an invitation, beside the password. Default: by the password alone. */
  byInvitation?: boolean
}

const isAlive = sql<boolean>`(expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes}))`

export async function createStaffSession(
  trx: Transaction<Database>,
  { userId, byInvitation = false, ...session }: NewStaffSession,
): Promise<void> {
  const length =
    session.step === 'in'
      ? sql`make_interval(hours => ${staffSessionHours})`
      : sql`make_interval(mins => ${halfwayMinutes})`
  await trx
    .insertInto('staff_sessions')
    .values({ ...session, user_id: userId, by_invitation: byInvitation, expires_at: sql<Date>`now() + ${length}` })
    .execute()
}

/** A session that is not over. It is marked as seen once a minute, not with each request. */
export async function findStaffSession(db: Kysely<Database>, id: string): Promise<StaffSession | undefined> {
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

/** Remembers that the person has just shown that it is them. False where the session was ended meanwhile. */
export async function confirmStaffSession(trx: Transaction<Database>, id: string): Promise<boolean> {
  const confirmed = await trx
    .updateTable('staff_sessions')
    .set({ confirmed_at: sql<Date>`now()`, tries: 0 })
    .where('id', '=', id)
    .where(isAlive)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Counts a code before it is looked at, so that many at once are no more. Gives how many are left after it; null where it may not be tried. */
export async function countStaffTry(db: Kysely<Database>, id: string): Promise<number | null> {
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

/** Remembers which hall the person looks at; null: all of theirs. */
export async function setStaffVenue(db: Kysely<Database>, id: string, venueId: number | null): Promise<void> {
  await db.updateTable('staff_sessions').set({ venue_id: venueId }).where('id', '=', id).execute()
}

/** Ends a session, of whichever step. False where it was over. */
export async function endStaffSession(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`delete from staff_sessions where id = ${id} and ${isAlive} returning id`.execute(db)
  return rows.length > 0
}

/** What a session is called in an address: not what it is found by. */
const key = sql<string>`left(md5(staff_sessions.id), 16)`
/** Whether somebody is in, rather than halfway. */
const isIn = sql<boolean>`(step = 'in' and ${isAlive})`

/** A session as its owner knows it. */
export interface ListedStaffSession {
  key: string
  network: string
  device: string
  created_at: Date
  last_seen_at: Date
}

/** The sessions in which a user works, whichever was seen last first, up to `limit`; and how many there are in all. */
export async function listStaffSessions(
  db: Kysely<Database>,
  { userId, limit }: { userId: number; limit: number },
): Promise<{ sessions: ListedStaffSession[]; total: number }> {
  const { rows } = await sql<ListedStaffSession & { total: number }>`
    select ${key} as key, network, device, created_at, last_seen_at, count(*) over ()::integer as total
    from staff_sessions where user_id = ${userId} and ${isIn} order by last_seen_at desc, id limit ${limit}`.execute(db)
  return { sessions: rows.map(({ total: _, ...session }) => session), total: rows[0]?.total ?? 0 }
}

/** Keeps what the next page is told. */
export async function keepStaffFlash(db: Kysely<Database>, id: string, flash: object): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ flash: JSON.stringify(flash) })
    .where('id', '=', id)
    .execute()
}

/** Gives what was kept for the next page, once. */
export async function takeStaffFlash(db: Kysely<Database>, id: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ flash: Record<string, unknown> }>`
    update staff_sessions set flash = null from (select id, flash from staff_sessions where id = ${id} for update) as kept
    where staff_sessions.id = kept.id and kept.flash is not null returning kept.flash`.execute(db)
  return rows[0]?.flash ?? null
}

/** Ends a session in which a user works, by what it is called. False where it is not one of theirs, or over. */
export async function endStaffSessionOf(
  trx: Transaction<Database>,
  { key: asked, userId }: { key: string; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_sessions where user_id = ${userId} and ${key} = ${asked} and ${isIn} returning id`.execute(trx)
  return rows.length > 0
}

/** Ends all sessions of a user (null: of everybody), or all but one. Gives in how many of them somebody worked. */
export async function endStaffSessions(
  db: Kysely<Database>,
  { userId, except = null }: { userId: number | null; except?: string | null },
): Promise<number> {
  const { rows } = await sql<{ isIn: boolean }>`
    delete from staff_sessions where user_id = coalesce(${userId}, user_id) and id is distinct from ${except}::text
    returning ${isIn} as "isIn"`.execute(db)
  return rows.filter((row) => row.isIn).length
}

/** Forgets up to `limit` sessions that are over. */
export async function forgetStaffSessions(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from staff_sessions where id in (select id from staff_sessions where not ${isAlive} limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

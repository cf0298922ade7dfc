/** Sessions by name: each has one (the value of a cookie) on every host where it was used. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { askTogether, readTogether } from '#platform/database/ask-together.ts'
import { maxAges } from './max-ages.ts'
import { isOpenTo, type SignIn, signInColumns } from './sign-in-store.ts'

/** Per browser: more than there are hosts, as cleared cookies leave names behind. */
const mostNames = 10

export interface StoredSession {
  id: string
  data: Record<string, unknown>
  signIn: SignIn | null
  isToBeMarked: boolean
}

/**
 * Finds the session of a name by its hash. Its first name is its id. A user's opens only by a name
 * with a valid sign-in.
 */
export async function findStoredSession(db: Db, nameHash: string): Promise<StoredSession | undefined> {
  const [row] = await readStored(db, nameHash)
  if (!row) return undefined
  const { id, data, signIn, userId, isConfirmed } = row
  return {
    id,
    data,
    signIn: signIn === null ? null : { id: signIn, userId: userId!, isConfirmed },
    isToBeMarked: signIn !== null && row.isToBeMarked,
  }
}

const readStored = readTogether((db, nameHashes) =>
  db
    .selectFrom(sql<{ name: string }>`unnest(${nameHashes}::text[])`.as<'asked'>(sql`asked (name)`))
    .leftJoin('visit_names', 'visit_names.id', 'asked.name')
    .innerJoin('sessions', (join) =>
      join.on('sessions.id', '=', sql<string>`coalesce(visit_names.session_id, asked.name)`),
    )
    .leftJoin('sign_ins', 'sign_ins.id', 'visit_names.sign_in_id')
    .select(['asked.name as asked', 'sessions.id', 'data', ...signInColumns])
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(isOpenTo(sql.ref('visit_names.sign_in_id')))
    .execute(),
)

interface SessionName {
  /** Hash of the cookie's value. */
  id: string
  sessionId: string
  signIn: number | null
}

/** Adds a name; removes the browser's oldest beyond the limit. Fails if the session has ended. */
export async function addSessionName(trx: Trx, { id, sessionId, signIn }: SessionName): Promise<void> {
  await trx.insertInto('visit_names').values({ id, session_id: sessionId, sign_in_id: signIn }).execute()
  await sql`
    delete from visit_names where session_id = ${sessionId} and sign_in_id is not distinct from ${signIn}::bigint and id <> ${id} and id not in (
      select id from visit_names where session_id = ${sessionId} and sign_in_id is not distinct from ${signIn}::bigint
      order by created_at desc, id limit ${mostNames}
    )`.execute(trx)
}

/** Ends a name exchanged for another. A session's first name ends only with the session. */
export async function leaveSessionName(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('visit_names').where('id', '=', id).execute()
  await trx
    .insertInto('left_names')
    .values({ id })
    .onConflict((it) => it.column('id').doUpdateSet({ left_at: sql<Date>`now()` }))
    .execute()
}

/** Whether a name was given up so recently that requests with it may be in flight. */
export async function isJustLeft(db: Db, id: string | null): Promise<boolean> {
  if (id === null) return false
  const row = await db
    .selectFrom('left_names')
    .select('id')
    .where('id', '=', id)
    .where('left_at', '>', sql<Date>`now() - make_interval(secs => ${maxAges.underWaySeconds})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetLeftNames(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from left_names where id in (
      select id from left_names where left_at < now() - make_interval(secs => ${maxAges.underWaySeconds}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

/** Merges a visitor's session into another one, which takes over its names. */
export async function joinSessions(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await trx.updateTable('visit_names').set({ session_id: into }).where('session_id', '=', from).execute()
  await trx.insertInto('visit_names').values({ id: from, session_id: into }).execute()
  await endSession(trx, from)
}

export async function endSession(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).where('user_id', 'is', null).execute()
}

/** Of a visitor. */
export interface NewSession {
  id: string
  data: Record<string, unknown>
}

export async function insertSessions(db: Db, sessions: readonly NewSession[]): Promise<readonly NewSession[]> {
  await sql`
    insert into sessions (id, data, expires_at)
    select id, data, now() + make_interval(days => ${maxAges.sessionDays})
    from json_to_recordset(${JSON.stringify(sessions)}) as begun (id text, data jsonb)`.execute(db)
  return sessions
}

export const insertSession = askTogether(insertSessions)

interface KeptData {
  sessionId: string
  data: Record<string, unknown>
}

/** Merges data into a session; existing entries of the same name are replaced. */
export const keepInSession = askTogether(async (db, asks: readonly KeptData[]) => {
  const bySession = new Map<string, Record<string, unknown>>()
  for (const { sessionId, data } of asks) bySession.set(sessionId, { ...bySession.get(sessionId), ...data })
  // Several processes may write to the same sessions: a single lock order prevents deadlocks.
  await sql`
    with kept as (
      select sessions.id, added.data
      from json_to_recordset(${JSON.stringify(Array.from(bySession, ([id, data]) => ({ id, data })))}) as added (id text, data jsonb)
      join sessions using (id) order by id for no key update of sessions
    )
    update sessions set data = sessions.data || kept.data from kept where sessions.id = kept.id`.execute(db)
  return asks
})

/** Removes the data of a session. */
export const clearSession = askTogether(async (db, ids: readonly string[]) => {
  // Several processes may write to the same sessions: a single lock order prevents deadlocks.
  await sql`
    with kept as (select id from sessions where id = any(${ids}::text[]) order by id for no key update)
    update sessions set data = '{}' from kept where sessions.id = kept.id`.execute(db)
  return ids
})

/** Deletes up to `limit` expired sessions. Their carts stay until their holds are released. */
export async function forgetSessions(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id in (select id from sessions where expires_at < now() limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

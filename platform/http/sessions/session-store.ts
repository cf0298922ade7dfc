import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { askTogether } from '#platform/database/ask-together.ts'
import { sessionDays } from './visit-cookies.ts'

/** Inserts the row of a new session. */
export async function storeVisit(db: Kysely<Database>, id: string): Promise<void> {
  await storeTogether(db, id)
}

const storeTogether = askTogether(async (db, ids: readonly string[]) => {
  await sql`
    insert into sessions (id, data, expires_at)
    select id, '{}', now() + make_interval(days => ${sessionDays}) from unnest(${ids}::text[]) as begun (id)`.execute(
    db,
  )
  return ids
})

interface KeptData {
  visit: string
  data: Record<string, unknown>
}

/** Merges data into a session; existing entries of the same name are replaced. */
export async function keepOfVisit(db: Kysely<Database>, kept: KeptData): Promise<void> {
  await keepTogether(db, kept)
}

const keepTogether = askTogether(async (db, asks: readonly KeptData[]) => {
  const byVisit = new Map<string, Record<string, unknown>>()
  for (const { visit, data } of asks) byVisit.set(visit, { ...byVisit.get(visit), ...data })
  // Several processes may write to the same sessions: a single lock order prevents deadlocks.
  await sql`
    with kept as (
      select sessions.id, added.data
      from json_to_recordset(${JSON.stringify(Array.from(byVisit, ([id, data]) => ({ id, data })))}) as added (id text, data jsonb)
      join sessions using (id) order by id for no key update of sessions
    )
    update sessions set data = sessions.data || kept.data from kept where sessions.id = kept.id`.execute(db)
  return asks
})

/** Deletes up to `limit` expired sessions. Their carts stay until their holds are released. */
export async function forgetSessions(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id in (select id from sessions where expires_at < now() limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

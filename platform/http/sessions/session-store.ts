import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Forgets up to `limit` visits that have run out. Their carts stay until the holds in them are released. */
export async function forgetSessions(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id in (select id from sessions where expires_at < now() limit ${limit}) returning id`.execute(
    db,
  )
  return rows.length
}

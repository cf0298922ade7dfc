import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Forgets up to `limit` notices of providers that were applied so many days ago; those that were not stay. */
export async function forgetNotices(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payment_events where id in (
      select id from payment_events
      where received_at < now() - make_interval(days => ${days}) and processed_at is not null
      limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

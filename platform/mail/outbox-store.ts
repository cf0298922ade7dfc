import { type Kysely, sql } from 'kysely'
import { maxAttempts } from './outbox.ts'
import type { Database } from '../schema/schema.ts'

/**
 * Deletes up to `limit` mails: sent ones after the given number of days, abandoned ones after three
 * times as many.
 */
export async function forgetSentMails(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where sent_at < now() - make_interval(days => ${days})
        or (sent_at is null and attempts >= ${maxAttempts} and send_after < now() - make_interval(days => ${3 * days}))
      limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Stores a notice in the transaction that applies it. False where the provider has sent it before. */
export async function storeNotice(
  trx: Transaction<Database>,
  { provider, eventId, body }: { provider: string; eventId: string; body: string },
): Promise<boolean> {
  const stored = await trx
    .insertInto('payment_events')
    .values({ provider, event_id: eventId, body, processed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

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

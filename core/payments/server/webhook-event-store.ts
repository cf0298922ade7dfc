import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Stores a webhook event in the transaction that applies it, and gives its number; undefined where the provider has sent it before. */
export async function storeWebhookEvent(
  trx: Transaction<Database>,
  { provider, eventId, body }: { provider: string; eventId: string; body: string },
): Promise<number | undefined> {
  const stored = await trx
    .insertInto('payment_events')
    .values({ provider, event_id: eventId, body, processed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Remembers that a webhook event of somebody else's payment used the name of this one. */
export async function noteForeignWebhookEvent(
  trx: Transaction<Database>,
  { webhookEventId, paymentId }: { webhookEventId: number; paymentId: number },
): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ names_payment_id: paymentId })
    .where('id', '=', webhookEventId)
    .execute()
}

/** Forgets up to `limit` webhook events of providers that were applied so many days ago; those that were not stay. */
export async function forgetWebhookEvents(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payment_events where id in (
      select id from payment_events
      where received_at < now() - make_interval(days => ${days}) and processed_at is not null
      limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

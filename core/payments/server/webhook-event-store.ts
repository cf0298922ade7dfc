import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'

/** In the transaction that applies the event. Undefined if it is a duplicate. */
export async function storeWebhookEvent(
  trx: Trx,
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

/** Records that a webhook event of an unrelated payment used this one's key. */
export async function noteForeignWebhookEvent(
  trx: Trx,
  { webhookEventId, paymentId }: { webhookEventId: number; paymentId: number },
): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ names_payment_id: paymentId })
    .where('id', '=', webhookEventId)
    .execute()
}

/** Unapplied ones stay. */
export async function forgetWebhookEvents(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from payment_events where id in (
      select id from payment_events
      where received_at < now() - make_interval(days => ${days}) and processed_at is not null
      limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

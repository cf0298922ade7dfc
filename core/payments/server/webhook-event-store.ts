import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'

export interface NewWebhookEvent {
  provider: string
  eventId: string
  body: string
}

/** In the transaction that applies the events. Returns those stored, without duplicates. */
export async function storeWebhookEvents(
  trx: Trx,
  events: readonly NewWebhookEvent[],
): Promise<{ id: number; provider: string; eventId: string }[]> {
  if (events.length === 0) return []
  return trx
    .insertInto('payment_events')
    .values(
      events.map(({ provider, eventId, body }) => ({
        provider,
        event_id: eventId,
        body,
        processed_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning(['id', 'provider', 'event_id as eventId'])
    .execute()
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

import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'

/**
 * Condition: outbox mails of an order, which reference it or its returns, exchanges and refunds.
 */
export const isMailOf = (orderId: number): RawBuilder<boolean> => sql`outbox.id in (
  select id from outbox where data ->> 'orderId' = ${String(orderId)}
  union select outbox.id from ticket_returns join outbox on outbox.dedupe_key = 'tickets-refunded:' || ticket_returns.id
    where ticket_returns.order_id = ${orderId}
  union select outbox.id from ticket_exchanges join outbox on outbox.dedupe_key = 'ticket-exchanged:' || ticket_exchanges.id
    where ticket_exchanges.order_id = ${orderId}
  union select outbox.id from refunds join payments on payments.id = payment_id
    join outbox on outbox.dedupe_key = 'credit-note:' || refunds.id where payments.order_id = ${orderId})`

interface ChangedEmail {
  before: string
  now: string
  /** Kinds of unsent mails redirected to the new address. */
  moved: string[]
}

/** Changes an order's mail address; null keeps it. Unsent mails are queued for the new one. */
export async function changeEmail(trx: Trx, orderId: number, email: string | null): Promise<ChangedEmail> {
  const { email: before } = await trx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (email === null || email === before) return { before, now: before, moved: [] }
  await trx.updateTable('orders').set({ email }).where('id', '=', orderId).execute()
  return { before, now: email, moved: await moveMails(trx, { orderId, before, now: email }) }
}

/** Deletes each mail and queues it again: a sender about to send it finds it gone. */
async function moveMails(
  trx: Trx,
  { orderId, before, now }: { orderId: number; before: string; now: string },
): Promise<string[]> {
  const withdrawn = await trx
    .deleteFrom('outbox')
    .where(isMailOf(orderId))
    .where('recipient', '=', before)
    .where('sent_at', 'is', null)
    // The notice of the change itself goes to the old address.
    .where('kind', '<>', orderMailKinds.emailChanged.name)
    .returning(['kind', 'locale', 'data', 'priority', 'dedupe_key', 'attempts', 'send_after'])
    .execute()
  for (const { attempts, send_after, data, ...mail } of withdrawn) {
    const when = attempts === 0 ? send_after : sql<Date>`now()`
    await trx
      .insertInto('outbox')
      .values({ ...mail, data: JSON.stringify(data), recipient: now, send_after: when })
      .execute()
  }
  return withdrawn.map(({ kind }) => kind)
}

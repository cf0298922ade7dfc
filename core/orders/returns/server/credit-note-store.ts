import { type Kysely, sql, type Transaction } from 'kysely'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import { creditNote, ticketRefunded } from '#core/orders/server/mail-kinds.ts'

/** A refund for returned or exchanged tickets. */
export interface RefundOfTickets {
  orderId: number
  email: string
  locale: Locale
  amount: Cents
  /**
   * Dedupe key of the mail that announces the refund and waits briefly for its credit note; null if
   * there is none.
   */
  announcement: string | null
}

export async function findRefundOfTickets(
  db: Kysely<Database>,
  refundId: number,
): Promise<RefundOfTickets | undefined> {
  const { rows } = await sql<RefundOfTickets>`
    select order_id as "orderId", email, locale, amount_cents as amount, announcement
    from (
      select order_id, refund_id, case when reason = 'date_cancelled' then key else ${`${ticketRefunded.name}:`}::text || id end as announcement
      from ticket_returns
      union all
      select order_id, refund_id, null from ticket_exchanges
    ) given join orders on orders.id = order_id join refunds on refunds.id = refund_id
    where refund_id = ${refundId}`.execute(db)
  return rows[0]
}

/**
 * Sends the buyer the credit note of a successful refund for tickets, within the transaction that
 * records it: attached to the mail that announces the refund, which stops waiting, or, if that may
 * already have been written, in a mail of its own.
 */
export async function sendCreditNote(trx: Transaction<Database>, refundId: number): Promise<void> {
  const refund = await findRefundOfTickets(trx, refundId)
  if (!refund) return
  // The mail cannot be written before this transaction ends: workers skip locked rows.
  const released = await trx
    .updateTable('outbox')
    .set({ send_after: sql<Date>`least(send_after, now())` })
    .where('dedupe_key', '=', refund.announcement)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (released) return
  const { email: recipient, locale } = refund
  const dedupeKey = `${creditNote.name}:${refundId}`
  await queueMail(trx, creditNote, { recipient, locale, data: { refundId }, urgency: 'bulk', dedupeKey })
}

import { sql } from 'kysely'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { type Cents, toCents } from '#values/money.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { countLiveTickets } from '#core/tickets/server/ticket-store.ts'
import { creditNoteDelay } from '#core/orders/documents/server/document-files.ts'
import { findReturn, type TicketReturn } from './ticket-return-store.ts'

export interface RefundOfTickets {
  orderId: number
  email: string
  locale: Locale
  amount: Cents
  /** Dedupe key of the announcing mail, which waits briefly for the credit note; null: none. */
  announcement: string | null
}

export async function findRefundOfTickets(db: Db, refundId: number): Promise<RefundOfTickets | undefined> {
  const { rows } = await sql<RefundOfTickets>`
    select order_id as "orderId", email, locale, amount_cents as amount, announcement
    from (
      select order_id, refund_id, case when reason = 'date_cancelled' then key else ${`${orderMailKinds.ticketRefunded.name}:`}::text || id end as announcement
      from ticket_returns
      union all
      select order_id, refund_id, null from ticket_exchanges
    ) given join orders on orders.id = order_id join refunds on refunds.id = refund_id
    where refund_id = ${refundId}`.execute(db)
  return rows[0]
}

/**
 * Sends the credit note of a successful refund in the transaction that records it: attached to the
 * mail that announces the refund, which stops waiting, or, if that may already have been written,
 * in a mail of its own.
 */
export async function sendCreditNote(trx: Trx, refundId: number): Promise<void> {
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
  const dedupeKey = `${orderMailKinds.creditNote.name}:${refundId}`
  await queueMail(trx, orderMailKinds.creditNote, { recipient, locale, data: { refundId }, urgency: 'bulk', dedupeKey })
}

export interface ReportedReturn extends Omit<TicketReturn, 'tickets'> {
  /** Not refunded because it was refunded before. */
  goneBefore: Cents
  remaining: number
  /** By serial: titles as purchased, current place and time. */
  tickets: { serial: number; title: string; eventTitle: string; hall: string; startsAt: Date }[]
}

export async function findReportedReturn(db: Db, id: number, locale: Locale): Promise<ReportedReturn | null> {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select([
      'serial',
      'snapshot',
      'event_dates.starts_at',
      'venues.title',
      'venues.city',
      'price_cents',
      'fee_cents',
      'discount_cents',
    ])
    .where('return_id', '=', id)
    .orderBy('serial')
    .execute()
  if (tickets.length === 0) return null
  const made = await findReturn(db, id)
  const cost = tickets.reduce((sum, ticket) => sum + ticket.price_cents + ticket.fee_cents - ticket.discount_cents, 0)
  return {
    ...made,
    goneBefore: toCents(cost - made.kept - made.amount),
    remaining: await countLiveTickets(db, made.orderId),
    tickets: tickets.map(({ serial, snapshot, starts_at, ...venue }) => ({
      serial,
      title: pickText(snapshot.ticket_title, locale),
      eventTitle: pickText(snapshot.event_title, locale),
      hall: nameHall(pickText(venue.title, locale), pickText(venue.city, locale)),
      startsAt: starts_at,
    })),
  }
}

/** Once, in the language of the order, within the transaction that makes the return. */
export async function queueReturnMail(trx: Trx, { id, orderId, refundId }: TicketReturn): Promise<void> {
  const { email, locale } = await trx
    .selectFrom('orders')
    .select(['email', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const dedupeKey = `${orderMailKinds.ticketRefunded.name}:${id}`
  await queueMail(trx, orderMailKinds.ticketRefunded, {
    recipient: email,
    locale,
    data: { returnId: id },
    dedupeKey,
    delaySeconds: refundId === null ? 0 : creditNoteDelay,
  })
}

import type { Kysely, Transaction } from 'kysely'
import { queueMail } from '#platform/mail/outbox.ts'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { Database } from '#platform/schema/schema.ts'
import { countLiveTickets } from '#core/tickets/server/ticket-store.ts'
import { creditNoteDelay } from '#core/orders/documents/server/document-files.ts'
import { ticketRefunded } from '#core/orders/server/mail-kinds.ts'
import { findReturn, type TicketReturn } from './ticket-return-store.ts'

export interface ReportedReturn extends Omit<TicketReturn, 'tickets'> {
  /** Amount not refunded because it was refunded before. */
  goneBefore: Cents
  /** Currently valid tickets of the order. */
  remaining: number
  /** By serial: titles as purchased, current place and time. */
  tickets: { serial: number; title: string; eventTitle: string; hall: string; startsAt: Date }[]
}

/** Null if there is no such return. */
export async function findReportedReturn(
  db: Kysely<Database>,
  id: number,
  locale: Locale,
): Promise<ReportedReturn | null> {
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

/**
 * Queues the mail about a return, once: in the language of the order, within the transaction that
 * makes it.
 */
export async function queueReturnMail(
  trx: Transaction<Database>,
  { id, orderId, refundId }: TicketReturn,
): Promise<void> {
  const { email, locale } = await trx
    .selectFrom('orders')
    .select(['email', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const dedupeKey = `${ticketRefunded.name}:${id}`
  await queueMail(trx, ticketRefunded, {
    recipient: email,
    locale,
    data: { returnId: id },
    dedupeKey,
    delaySeconds: refundId === null ? 0 : creditNoteDelay,
  })
}

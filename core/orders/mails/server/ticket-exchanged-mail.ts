import { sql } from 'kysely'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { formatDate } from '#values/dates.ts'
import { type Cents, formatPrice, toEuros } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { findPrintedTickets } from '#core/tickets/server/ticket-programme-store.ts'
import { formatSerial, isGood, type Ticket } from '#core/tickets/ticket.ts'
import { attachDocuments } from '#core/orders/documents/server/document-files.ts'
import { attachCalendar, attachTickets } from '#core/orders/documents/server/ticket-files.ts'
import { writeOrderLetter } from './order-letter.ts'
import { findTicketOrder } from './order-mail-store.ts'

/**
 * To buyers who have exchanged a ticket. The calendar file removes the old evening if no other
 * ticket of the order is for it. Not sent if the new ticket is no longer valid, either.
 */
export async function writeTicketExchanged(
  { exchangeId }: { exchangeId: number },
  context: MailContext,
): Promise<Mail | null> {
  const { db, locale, translate } = context
  const made = await findMade(db, exchangeId)
  const order = made && (await findTicketOrder(db, made.orderId, locale))
  if (!order) return null
  const tickets = await findPrintedTickets(db, made.orderId, context)
  const old = tickets.find(({ serial }) => serial === made.oldSerial)
  const fresh = tickets.find((ticket) => ticket.serial === made.newSerial && isGood(ticket))
  if (!old || !fresh) return null
  const reference = order.ref_nr
  const replacement = describe(fresh, context)
  const amount = formatPrice(toEuros(made.back), locale)
  return writeOrderLetter(
    order,
    {
      subject: translate('mail.ticketExchanged.subject', { reference }),
      title: translate('mail.ticketExchanged.title'),
      isSentence: true,
      preheader: replacement,
      facts: [
        [translate('mail.orderPaid.reference'), reference],
        [translate('mail.ticketExchanged.new'), replacement],
        [translate('mail.ticketExchanged.old'), describe(old, context)],
      ],
      paragraphs: [
        translate('mail.ticketExchanged.text'),
        ...(made.back > 0 ? [translate('mail.ticketExchanged.money', { amount })] : []),
      ],
      attachments: [
        await attachTickets([fresh], order, context),
        attachCalendar(tickets, order, context),
        ...(await attachDocuments(context, { orderId: made.orderId, exchangeId })),
      ],
    },
    context,
  )
}

interface Made {
  orderId: number
  oldSerial: number
  newSerial: number
  back: Cents
}

async function findMade(db: Db, id: number): Promise<Made | undefined> {
  const { rows } = await sql<Made>`
    select exchange.order_id as "orderId", old.serial as "oldSerial", fresh.serial as "newSerial", coalesce(amount_cents, 0) as back
    from ticket_exchanges exchange
    join tickets old on old.id = old_ticket_id
    join tickets fresh on fresh.replaces_id = old.id
    left join refunds on refunds.id = refund_id
    where exchange.id = ${id}`.execute(db)
  return rows[0]
}

function describe(ticket: Ticket, { translate, locale, config }: MailContext): string {
  const reader = { locale, timeZone: config.timeZone }
  const name = translate('mail.ticketsRefunded.ticket', {
    serial: formatSerial(ticket.serial),
    ticket: ticket.ticket_title,
  })
  return [
    name,
    ticket.event_title,
    nameHall(ticket.venue_title, ticket.venue_city),
    formatDate(ticket.start_date, 'full', reader),
    formatDate(ticket.start_date, 'time', reader),
  ].join(', ')
}

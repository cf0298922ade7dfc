import { html } from '#platform/http/responses/html-template.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { formatName, isGood } from '#core/tickets/ticket.ts'
import { attachCreditNotes } from '#core/orders/documents/server/document-files.ts'
import { describeConcert } from './concert-facts.ts'
import { findTicketOrder } from './order-mail-store.ts'
import { orderUrl } from './order-paid-mail.ts'
import { attachCalendar } from './ticket-attachments.ts'
import type { DateCancelled } from '#core/orders/server/mail-kinds.ts'

/**
 * To ticket holders of a cancelled concert: the void tickets, the refund, and the rest of the order
 * that stays valid. The calendar file removes the concert from calendars.
 */
export async function writeDateCancelled(
  { orderId, dateId, tickets: count, amount, kept, refundId }: DateCancelled,
  context: MailContext,
): Promise<Mail | null> {
  const { db, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  const concert = order && [...order.lines, ...order.cameLines].find(({ event_date_id }) => event_date_id === dateId)
  if (!order || !concert) return null
  const tickets = await findOrderTickets(db, orderId, context)
  const sum = (cents: number) => formatPrice(toEuros(toCents(cents)), locale)
  const reference = order.ref_nr
  const title = translate('mail.dateCancelled.title', { event: concert.event_title })
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const paragraphs = [
    translate('mail.dateCancelled.text'),
    translate('mail.dateCancelled.tickets', { count }),
    ...(amount > 0 ? [translate('mail.dateCancelled.money', { amount: sum(amount) })] : []),
    ...(kept > 0 ? [translate('mail.dateCancelled.kept', { amount: sum(kept) })] : []),
    ...(tickets.some(isGood) ? [translate('mail.dateCancelled.others')] : []),
    translate('mail.dateCancelled.calendar'),
  ]
  const facts: [string, string][] = [
    [translate('mail.dateChanged.before'), describeConcert(concert, context)],
    [translate('mail.orderPaid.reference'), reference],
  ]
  const url = orderUrl(order, context)
  const open = translate('mail.orderPaid.open')
  return {
    subject: translate('mail.dateCancelled.subject', { event: concert.event_title, reference }),
    text: [
      greeting,
      title,
      facts.map(([label, value]) => textFact(context, label, value)).join('\n'),
      ...paragraphs,
      textFact(context, open, url),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: paragraphs[2] ?? title,
      body: html`${mailParagraph(greeting)}${mailFacts(facts)}${paragraphs.map(mailParagraph)} ${mailButton(open, url)}`,
    }),
    attachments: [
      attachCalendar(
        tickets.filter(({ event_date_id }) => event_date_id === dateId),
        { reference, url },
        context,
      ),
      ...(await attachCreditNotes(context, { orderId, refundId })),
    ],
  }
}

import { formatDate } from '#values/dates.ts'
import { formatPrice, toEuros } from '#values/money.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { formatName, formatSerial } from '#core/tickets/ticket.ts'
import { findReportedReturn, type ReportedReturn } from '#core/orders/returns/server/return-mail-store.ts'
import { attachCreditNotes } from '#core/orders/documents/server/document-files.ts'
import { findTicketOrder } from './order-mail-store.ts'
import { orderUrl } from './order-paid-mail.ts'

/**
 * Lists the returned tickets of an order, the amount and time of the refund, and the tickets that
 * stay valid.
 */
export async function writeTicketsRefunded(
  { returnId }: { returnId: number },
  context: MailContext,
): Promise<Mail | null> {
  const { db, locale, translate } = context
  const reported = await findReportedReturn(db, returnId, locale)
  const order = reported && (await findTicketOrder(db, reported.orderId, locale))
  if (!order) return null
  const count = reported.tickets.length
  const reference = order.ref_nr
  const title = translate('mail.ticketsRefunded.title', { count })
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const gone = translate('mail.ticketsRefunded.void', { count })
  const tickets = reported.tickets.map(
    (ticket) => [nameTicket(ticket, context), describeConcert(ticket, context)] as const,
  )
  const after = [...describeMoney(reported, context), describeRest(reported, context)]
  const label = translate('mail.orderPaid.reference')
  const open = translate('mail.orderPaid.open')
  const url = orderUrl(order, context)
  const attachments = await attachCreditNotes(context, reported)
  return {
    ...(attachments.length > 0 && { attachments }),
    subject: translate('mail.ticketsRefunded.subject', { count, reference }),
    text: [
      greeting,
      `${title}.`,
      textFact(context, label, reference),
      gone,
      tickets.map((lines) => lines.join('\n')).join('\n\n'),
      ...after,
      textFact(context, open, url),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: after[0] ?? gone,
      body: html`${mailParagraph(greeting)}
      ${mailFacts([[label, html`<strong>${reference}</strong>`]])}${mailParagraph(gone)}
      ${tickets.map(([name, concert]) => html`<p style="margin:0 0 16px"><strong>${name}</strong><br />${concert}</p>`)}
      ${after.map((sentence) => mailParagraph(sentence))}${mailButton(open, url)}`,
    }),
  }
}

type ReportedTicket = ReportedReturn['tickets'][number]

function nameTicket({ serial, title }: ReportedTicket, { translate }: MailContext): string {
  return translate('mail.ticketsRefunded.ticket', { serial: formatSerial(serial), ticket: title })
}

function describeConcert({ eventTitle, hall, startsAt }: ReportedTicket, { locale, config }: MailContext): string {
  const reader = { locale, timeZone: config.timeZone }
  return `${eventTitle}, ${hall}, ${formatDate(startsAt, 'full', reader)}, ${formatDate(startsAt, 'time', reader)}`
}

/** Describes the amount and time of the refund, and the part not refunded. */
function describeMoney(
  { amount, kept, goneBefore, tickets }: ReportedReturn,
  { translate, locale }: MailContext,
): string[] {
  const count = tickets.length
  const euros = (cents: typeof amount) => formatPrice(toEuros(cents), locale)
  if (amount + goneBefore === 0) return kept > 0 ? [translate('mail.ticketsRefunded.none', { count })] : []
  return [
    ...(amount > 0 ? [translate('mail.ticketsRefunded.money', { amount: euros(amount) })] : []),
    ...(kept > 0 ? [translate('mail.ticketsRefunded.kept', { count, amount: euros(kept) })] : []),
    ...(goneBefore > 0 ? [translate('mail.ticketsRefunded.before')] : []),
  ]
}

function describeRest({ remaining }: ReportedReturn, { translate }: MailContext): string {
  return remaining > 0
    ? translate('mail.ticketsRefunded.rest', { count: remaining })
    : translate('mail.ticketsRefunded.all')
}

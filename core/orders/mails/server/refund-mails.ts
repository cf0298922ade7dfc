import { href } from '@cadenza/navigation'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import { formatDate } from '#values/dates.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { mail } from '#core/context/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import type { RefundReason } from '#core/payments/refund.ts'
import { formatName, formatSerial } from '#core/tickets/ticket.ts'
import { attachCreditNotes, attachDocuments } from '#core/orders/documents/server/document-files.ts'
import {
  findRefundOfTickets,
  findReportedReturn,
  type ReportedReturn,
} from '#core/orders/returns/server/return-mail-store.ts'
import type { PaymentRefund } from '#core/orders/server/mail-kinds.ts'
import { writeOrderLetter } from './order-letter.ts'
import { findTicketOrder } from './order-mail-store.ts'

/** About money that goes back. */
export const refundMails = {
  ticketRefunded: writeTicketsRefunded,
  creditNote: writeCreditNote,
  paymentRefunded: writePaymentRefunded,
}

/** The returned tickets, their refund, and the tickets that stay valid. */
async function writeTicketsRefunded({ returnId }: { returnId: number }, context: MailContext): Promise<Mail | null> {
  const { db, locale, translate } = context
  const reported = await findReportedReturn(db, returnId, locale)
  const order = reported && (await findTicketOrder(db, reported.orderId, locale))
  if (!order) return null
  const count = reported.tickets.length
  const gone = translate('mail.ticketsRefunded.void', { count })
  const tickets = reported.tickets.map((ticket) => {
    const [name, concert] = [nameTicket(ticket, context), describeConcert(ticket, context)]
    return {
      text: `${name}\n${concert}`,
      html: html`<p style="margin:0 0 16px"><strong>${name}</strong><br />${concert}</p>`,
    }
  })
  const after = [...describeMoney(reported, context), describeRest(reported, context)]
  return writeOrderLetter(
    order,
    {
      subject: translate('mail.ticketsRefunded.subject', { count, reference: order.ref_nr }),
      title: translate('mail.ticketsRefunded.title', { count }),
      isSentence: true,
      preheader: after[0] ?? gone,
      facts: [[translate('mail.orderPaid.reference'), order.ref_nr, 'bold']],
      paragraphs: [gone, ...tickets, ...after],
      attachments: await attachCreditNotes(context, reported),
    },
    context,
  )
}

type ReportedTicket = ReportedReturn['tickets'][number]

function nameTicket({ serial, title }: ReportedTicket, { translate }: MailContext): string {
  return translate('mail.ticketsRefunded.ticket', { serial: formatSerial(serial), ticket: title })
}

function describeConcert({ eventTitle, hall, startsAt }: ReportedTicket, { locale, config }: MailContext): string {
  const reader = { locale, timeZone: config.timeZone }
  return `${eventTitle}, ${hall}, ${formatDate(startsAt, 'full', reader)}, ${formatDate(startsAt, 'time', reader)}`
}

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

/** Not sent if the refund has no credit note. */
async function writeCreditNote({ refundId }: { refundId: number }, context: MailContext): Promise<Mail | null> {
  const { db, locale, translate } = context
  const refund = await findRefundOfTickets(db, refundId)
  const order = refund && (await findTicketOrder(db, refund.orderId, locale))
  if (!order) return null
  const attachments = await attachCreditNotes(context, { orderId: refund.orderId, refundId })
  if (attachments.length === 0) return null
  const text = translate('mail.creditNote.text', { amount: formatPrice(toEuros(refund.amount), locale) })
  return writeOrderLetter(
    order,
    {
      subject: translate('mail.creditNote.subject', { reference: order.ref_nr }),
      title: translate('mail.creditNote.title'),
      isSentence: true,
      preheader: text,
      facts: [[translate('mail.orderPaid.reference'), order.ref_nr, 'bold']],
      paragraphs: [text],
      attachments,
    },
    context,
  )
}

const refundTexts = {
  seats_gone: 'mail.refunded.seatsGone',
  paid_twice: 'mail.refunded.paidTwice',
  cancelled: 'mail.refunded.cancelled',
  date_cancelled: 'mail.refunded.dateCancelled',
  date_postponed: 'mail.refunded.datePostponed',
  order_refunded: 'mail.refunded.orderRefunded',
} as const satisfies Record<RefundReason, MailMessageKey>

async function writePaymentRefunded(
  { orderId, amountCents, reason }: PaymentRefund,
  context: MailContext,
): Promise<Mail | null> {
  const { db, config, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  if (!order) return null
  const title = translate('mail.refunded.title', { amount: formatPrice(toEuros(toCents(amountCents)), locale) })
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const why = translate(refundTexts[reason])
  const delay = translate('mail.refunded.delay')
  const home = config.origins[locale] + href(routes.home)
  // A payment without tickets was no sale, so there is no credit note.
  const attachments =
    reason === 'order_refunded' ? await attachDocuments(context, { orderId, kind: 'credit_note' }) : []
  return {
    ...(attachments.length > 0 && { attachments }),
    subject: translate('mail.refunded.subject', { reference: order.ref_nr }),
    text: [
      greeting,
      title,
      why,
      delay,
      mail.textFact(context, translate('mail.refunded.again'), home),
      mail.textSignature(context),
    ].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader: why,
      body: html`${mail.paragraph(greeting)}${mail.paragraph(why)}${mail.paragraph(delay)}
      ${mail.facts([[translate('mail.orderPaid.reference'), order.ref_nr]])}
      ${mail.button(translate('mail.refunded.again'), home)}`,
    }),
  }
}

import { formatPrice, toEuros } from '#values/money.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { attachCreditNotes } from '#core/orders/documents/server/document-files.ts'
import { findRefundOfTickets } from '#core/orders/returns/server/return-mail-store.ts'
import { findTicketOrder } from './order-mail-store.ts'
import { orderUrl } from './order-paid-mail.ts'

/** Sends the credit note of a ticket refund; no mail if the refund has none. */
export async function writeCreditNote({ refundId }: { refundId: number }, context: MailContext): Promise<Mail | null> {
  const { db, locale, translate } = context
  const refund = await findRefundOfTickets(db, refundId)
  const order = refund && (await findTicketOrder(db, refund.orderId, locale))
  if (!order) return null
  const attachments = await attachCreditNotes(context, { orderId: refund.orderId, refundId })
  if (attachments.length === 0) return null
  const reference = order.ref_nr
  const title = translate('mail.creditNote.title')
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const text = translate('mail.creditNote.text', { amount: formatPrice(toEuros(refund.amount), locale) })
  const label = translate('mail.orderPaid.reference')
  const open = translate('mail.orderPaid.open')
  const url = orderUrl(order, context)
  return {
    subject: translate('mail.creditNote.subject', { reference }),
    text: [
      greeting,
      `${title}.`,
      textFact(context, label, reference),
      text,
      textFact(context, open, url),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: text,
      body: html`${mailParagraph(greeting)}
      ${mailFacts([[label, html`<strong>${reference}</strong>`]])}${mailParagraph(text)}${mailButton(open, url)}`,
    }),
    attachments,
  }
}

import { href } from '@cadenza/navigation'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import type { RefundReason } from '#core/payments/refund.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { attachDocuments } from '#core/orders/documents/server/document-files.ts'
import { findTicketOrder } from './order-mail-store.ts'
import type { PaymentRefund } from '#core/orders/server/mail-kinds.ts'

const refundTexts = {
  seats_gone: 'mail.refunded.seatsGone',
  paid_twice: 'mail.refunded.paidTwice',
  cancelled: 'mail.refunded.cancelled',
  date_cancelled: 'mail.refunded.dateCancelled',
  date_postponed: 'mail.refunded.datePostponed',
  order_refunded: 'mail.refunded.orderRefunded',
} as const satisfies Record<RefundReason, MailMessageKey>

/** Notifies the buyer of a refund: its amount and reason. */
export async function writePaymentRefunded(
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
      textFact(context, translate('mail.refunded.again'), home),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: why,
      body: html`${mailParagraph(greeting)}${mailParagraph(why)}${mailParagraph(delay)}
      ${mailFacts([[translate('mail.orderPaid.reference'), order.ref_nr]])}
      ${mailButton(translate('mail.refunded.again'), home)}`,
    }),
  }
}

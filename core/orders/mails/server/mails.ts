import { html } from '#platform/http/responses/html-template.ts'
import { createWriters, type Mail } from '#platform/mail/mail.ts'
import type { MailContext, ShopMailWriters } from '#core/context/shop-context.ts'
import { mail } from '#core/context/mail-layout.ts'
import { type EmailChange, orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { keepPhones } from '#values/typography.ts'
import { dateMails } from './date-mails.ts'
import { findTicketOrder } from './order-mail-store.ts'
import { writeOrderPaid } from './order-paid-mail.ts'
import { refundMails } from './refund-mails.ts'
import { writeTicketExchanged } from './ticket-exchanged-mail.ts'

export const orderMails: ShopMailWriters = createWriters(orderMailKinds, {
  ...refundMails,
  ...dateMails,
  orderPaid: writeOrderPaid,
  ticketExchanged: writeTicketExchanged,
  emailChanged: writeEmailChanged,
})

/**
 * To the former mail address of an order. It may be a stranger's, entered by mistake, or a buyer's
 * whose order someone else has opened: the mail names neither the buyer nor a link to the order.
 */
async function writeEmailChanged({ orderId, maskedEmail }: EmailChange, context: MailContext): Promise<Mail | null> {
  const { db, config, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  if (!order) return null
  const title = translate('mail.emailChanged.title')
  const label = translate('mail.orderPaid.reference')
  const intro = translate('mail.emailChanged.intro', { email: maskedEmail })
  const yours = translate('mail.emailChanged.yours')
  const contact = { contact: config.contactEmail, phone: keepPhones(config.contactPhone) }
  const notYours = translate('mail.emailChanged.notYours', contact)
  return {
    subject: translate('mail.emailChanged.subject', { reference: order.ref_nr }),
    text: [
      title,
      mail.textFact(context, label, order.ref_nr),
      intro,
      yours,
      notYours,
      mail.textSignature(context),
    ].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader: intro,
      body: html`${mail.facts([[label, order.ref_nr]])}${mail.paragraph(intro)}${mail.paragraph(yours)}${mail.paragraph(notYours)}`,
    }),
  }
}

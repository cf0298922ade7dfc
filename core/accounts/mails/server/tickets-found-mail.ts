import { href } from '@cadenza/navigation'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/mail-context.ts'
import { orderLinkMinutes } from '#core/orders/access/server/order-access-store.ts'
import { keyName } from '#core/orders/access/server/order-link.ts'
import { findTicketOrder } from '#core/orders/mails/server/order-mail-store.ts'
import { routes } from '#core/routes/routes.ts'
import { writeAddress, writeLetter } from './letter.ts'

/** To the buyer of an order who has lost the ticket mail: the link to the tickets. */
export async function writeTicketsFound(
  { orderId, token }: { orderId?: number; token?: string },
  context: MailContext,
): Promise<Mail | null> {
  if (!orderId || !token) return null
  const { db, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  if (!order) return null
  const path = href(routes['payment.success'], { uuid: order.uuid }, { query: { [keyName]: token } })
  return writeLetter(
    {
      title: translate('mail.ticketsFound.title', { reference: order.ref_nr }),
      paragraphs: [
        translate('mail.ticketsFound.intro'),
        translate('mail.ticketsFound.time', { minutes: orderLinkMinutes }),
      ],
      button: { label: translate('mail.ticketsFound.button'), url: writeAddress(context, path) },
      ending: translate('mail.ticketsFound.notYours'),
    },
    context,
  )
}

import { listReferenceSpellings } from '#core/orders/order.ts'
import { back, view } from '@cadenza/navigation/server'
import { queueMail } from '#platform/mail/outbox.ts'
import { findRequestLimit, rateLimits } from '#core/context/request-limits.ts'
import type { ShopHandler } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { findOrderByReference, issueOrderLink } from '#core/orders/access/server/order-access-store.ts'
import { writeUnseen } from '#core/accounts/sign-in/server/attempt-limits.ts'
import { ticketFound } from '#core/accounts/server/mail-kinds.ts'
import { findTicketsSchema } from '#core/accounts/server/account-forms.ts'

const showForm: ShopHandler<'tickets.find'> = ({ context: { translate, accountTexts } }) =>
  view(
    'ask-for-link',
    { asks: 'tickets', texts: accountTexts('accounts.find.', 'accounts.field.') },
    { head: { title: translate('accounts.find.title'), robots: 'noindex' } },
  )

/** Mails the buyer. Response and work do not reveal whether the order exists. */
const sendLink: ShopHandler<'tickets.find.store'> = async ({ body, request, context }) => {
  const { locale, translate } = context
  const form = readForm(findTicketsSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields: ['email', 'reference'] })
  const limit = await findRequestLimit(rateLimits.findTickets, request, context)
  if (limit) return back({ errors: { email: limit }, fields: ['email', 'reference'] })
  const { email, reference } = form.value
  // Counted with the reference, so that the address alone is not enough to use up a buyer's links.
  await writeUnseen(`${email} ${listReferenceSpellings(reference)[0]}`, context, {
    limit: rateLimits.findTicketsOfOrder,
    write: async (trx) => {
      const order = await findOrderByReference(trx, form.value)
      const token = await issueOrderLink(trx, order?.id ?? null)
      // Without an order the mail has no content and is not sent.
      return queueMail(trx, ticketFound, {
        recipient: order?.email ?? email,
        locale: order?.locale ?? locale,
        data: order ? { orderId: order.id, token } : {},
      })
    },
  })
  return back({ flash: { found: email } })
}

export const findTicketsHandlers = { 'tickets.find': showForm, 'tickets.find.store': sendLink }

import { href } from '@cadenza/navigation'
import { back, download, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { findOrderForVisitor, UnknownOrder } from '../../orders/server/order-access.ts'
import { withOrderLink } from '../../orders/server/order-link.ts'
import { routes } from '../../routes.ts'
import type { ShopContext, ShopHandler } from '../../server/context.ts'
import { queueMail } from '../../server/mailer.ts'
import { orderUrl } from './order-paid-mail.ts'
import { createTicketCalendar } from './ticket-calendar.ts'
import { correctEmail, wasResentTooOften } from './ticket-order-store.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'
import { findOrderTickets } from './ticket-store.ts'

/** The tickets as a PDF, in the language of the page. Those of an order that was refunded say that they are void. */
const downloadTickets: ShopHandler<'order.tickets'> = async ({ params, context }) => {
  const { db, config, locale, translate } = context
  const order = await findOrder(params.uuid, context)
  const tickets = await findOrderTickets(db, order.id, locale)
  const pdf = await renderTicketsPdf(tickets, { translate, locale, shopName: config.shopName })
  return download(pdf, {
    filename: `${translate('ticket.fileName', { reference: order.ref_nr })}.pdf`,
    type: 'application/pdf',
  })
}

/** The order's concerts for a calendar. */
const downloadCalendar: ShopHandler<'order.calendar'> = async ({ params, context }) => {
  const { db, config, locale, translate, now } = context
  const order = await findOrder(params.uuid, context)
  if (order.state === 'cancelled') return leadToOrder(order.uuid)
  const calendar = createTicketCalendar(await findOrderTickets(db, order.id, locale), {
    translate,
    shopName: config.shopName,
    host: new URL(config.origins.en).hostname,
    orderUrl: orderUrl(order, context),
    now: now(),
  })
  const filename = `${translate('ticket.calendarFileName', { reference: order.ref_nr })}.ics`
  return download(calendar, { filename, type: 'text/calendar; charset=utf-8' })
}

const resendForm = z.object({
  email: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().trim().max(254).pipe(z.email()).optional(),
  ),
})

/** Sends the tickets again; a corrected address takes the place of the mistyped one. */
const resendTickets: ShopHandler<'order.resend'> = async ({ params, body, context }) => {
  const { db, config, locale, translate } = context
  const order = await findOrder(params.uuid, context)
  if (order.state === 'cancelled') return leadToOrder(order.uuid)
  const form = resendForm.safeParse(body ?? {})
  if (!form.success) return back({ errors: { email: translate('ticket.emailInvalid') }, fields: ['email'] })
  const recipient = await db.transaction().execute(async (trx) => {
    if (await wasResentTooOften(trx, order.id)) return null
    const email = await correctEmail(trx, order.id, form.data.email)
    await queueMail(trx, { kind: 'order-paid', recipient: email, locale, data: { orderId: order.id } })
    return email
  })
  if (recipient === null)
    return back({
      errors: { email: translate('ticket.resendTooOften', { email: config.contactEmail }) },
      fields: ['email'],
    })
  return back({ flash: { notice: { kind: 'positive', text: translate('ticket.resent', { email: recipient }) } } })
}

export const ticketHandlers = {
  'order.tickets': withOrderLink(downloadTickets),
  'order.calendar': withOrderLink(downloadCalendar),
  'order.resend': withOrderLink(resendTickets),
}

/** The page of an order says what has become of it. */
function leadToOrder(uuid: string) {
  return redirect(href(routes['payment.success'], { uuid }))
}

/** An order that has tickets, good or void: one that was never paid has none. */
async function findOrder(uuid: string, { db, session }: ShopContext) {
  const order = await findOrderForVisitor(db, { uuid, sessionId: session.id })
  const hasTickets = order?.state === 'paid' || (order?.state === 'cancelled' && order.paid_at !== null)
  if (!order || !hasTickets) throw new UnknownOrder()
  return order
}

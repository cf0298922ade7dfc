import { href } from '@cadenza/navigation'
import { back, download, redirect } from '@cadenza/navigation/server'
import { UnknownOrder } from '../access/order-access-store.ts'
import type { OrderHandler } from '../access/order-guard.ts'
import { routes } from '../../../routes.ts'
import { rateLimits } from '../../../context/request-limits.ts'
import { countAttempt } from '../../../../platform/http/requests/rate-limit.ts'
import { hashClientIp } from '../../../../platform/http/requests/client-ip.ts'
import { readForm } from '../../../forms/server/read-form.ts'
import type { StoredOrder } from '../order-store.ts'
import { orderUrl } from '../mails/order-paid-mail.ts'
import { createTicketCalendar } from '../../../tickets/server/ticket-calendar.ts'
import { resendSchema } from './resend-form.ts'
import { resendTickets } from './resend-tickets.ts'
import { renderTicketsPdf } from '../../../tickets/server/ticket-pdf.ts'
import { findPrintedTickets } from '../../../tickets/server/ticket-programme-store.ts'
import { findOrderTickets } from '../../../tickets/server/ticket-store.ts'

/** The tickets as a PDF, in the language of the page. Those of an order that was refunded say that they are void. */
const downloadTickets: OrderHandler<'order.tickets'> = async ({ guarded, context }) => {
  const { db, config, locale, translate } = context
  const order = withTickets(guarded.order)
  const tickets = await findPrintedTickets(db, order.id, locale)
  const pdf = await renderTicketsPdf(tickets, {
    translate,
    locale,
    timeZone: config.timeZone,
    shopName: config.shopName,
  })
  return download(pdf, {
    filename: `${translate('ticket.fileName', { reference: order.ref_nr })}.pdf`,
    type: 'application/pdf',
  })
}

/** The order's concerts for a calendar. */
const downloadCalendar: OrderHandler<'order.calendar'> = async ({ guarded, context }) => {
  const { db, config, locale, translate, now } = context
  const order = withTickets(guarded.order)
  if (order.state === 'cancelled') return redirectToOrder(order.uuid)
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

/** Sends the tickets again; a corrected address takes the place of the mistyped one. */
const resend: OrderHandler<'order.resend'> = async ({ guarded, body, request, context }) => {
  const { db, config, locale, translate } = context
  const order = withTickets(guarded.order)
  if (order.state === 'cancelled') return redirectToOrder(order.uuid)
  const form = readForm(resendSchema, body, translate)
  if ('errors' in form) return refuse(form.errors)
  const tooOften = translate('ticket.resendTooOften', { email: config.contactEmail })
  // Counted by client, not by order: many orders must not allow more mails.
  const client = { limit: rateLimits.resend, clientHash: hashClientIp(request.ip, config.sessionSecret) } as const
  if ((await countAttempt(db, client)).verdict !== 'allowed') return refuse({ email: tooOften })
  const recipient = await resendTickets(db, { order, email: form.value.email, locale })
  if (recipient === null) return refuse({ email: tooOften })
  return back({ flash: { notice: { kind: 'positive', text: translate('ticket.resent', { email: recipient }) } } })
}

function refuse(errors: Record<string, string>) {
  return back({ errors, fields: ['email'] })
}

export const orderTicketHandlers = {
  'order.tickets': downloadTickets,
  'order.calendar': downloadCalendar,
  'order.resend': resend,
}

/** The page of an order shows its state. */
function redirectToOrder(uuid: string) {
  return redirect(href(routes['payment.success'], { uuid }))
}

/** An order that has tickets, good or void: one that was never paid has none. */
function withTickets(order: StoredOrder): StoredOrder {
  const hasTickets = order.state === 'paid' || (order.state === 'cancelled' && order.paid_at !== null)
  if (!hasTickets) throw new UnknownOrder()
  return order
}

import { href } from '@cadenza/navigation'
import { back, download, redirect, view } from '@cadenza/navigation/server'
import { UnknownOrder } from '#core/orders/access/server/order-access-store.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { routes } from '#core/routes/routes.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { countAttempt } from '#platform/http/requests/rate-limit.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { linkToReturn } from '#core/orders/own-tickets/server/self-service.ts'
import { findNameableTickets } from '#core/orders/names/server/ticket-name-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { ticketResendSchema } from '#core/orders/tickets/server/resend-form.ts'
import { sendTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import { createOrderCalendar, createTicketsPdf, hasTickets } from '#core/orders/documents/server/ticket-files.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { createDocumentFile } from '#core/orders/documents/server/document-files.ts'
import { findDocuments } from '#core/orders/documents/server/document-store.ts'

/** The given number among the order's tickets, by default the first valid one. */
const showTicket: OrderHandler<'order.ticket'> = async ({ guarded, params, context }) => {
  const { db, translate } = context
  const { id, uuid, ref_nr } = withTickets(guarded.order)
  const tickets = await findOrderTickets(db, id, context)
  const number = params.number === undefined ? 1 + Math.max(0, tickets.findIndex(isGood)) : Number(params.number)
  const ticket = tickets[number - 1]
  if (!ticket) throw new UnknownOrder()
  const isNameable = (await findNameableTickets(db, id, context.locale)).some(({ serial }) => serial === ticket.serial)
  return view(
    'ticket',
    {
      uuid,
      ticket,
      number,
      count: tickets.length,
      return_url: await linkToReturn(db, guarded.order, { serial: ticket.serial, reading: context }),
      new_number: 1 + tickets.findIndex(({ serial }) => serial === ticket.exchanged_for) || null,
      names_url: isNameable ? href(orderRoutes['order.names'], { uuid }) : null,
    },
    { head: { title: translate('ticketPage.head', { number, reference: ref_nr }), robots: 'noindex' } },
  )
}

/** In the language of the page; tickets of a refunded order are marked as void. */
const downloadTickets: OrderHandler<'order.tickets'> = async ({ guarded, context }) => {
  const { content, filename, contentType } = await createTicketsPdf([withTickets(guarded.order)], context)
  return download(content, { filename, type: contentType })
}

const downloadCalendar: OrderHandler<'order.calendar'> = async ({ guarded, context }) => {
  const order = withTickets(guarded.order)
  if (order.state === 'cancelled') return redirectToOrder(order.uuid)
  const { content, filename, contentType } = await createOrderCalendar([order], context)
  return download(content, { filename, type: contentType })
}

/** Sends the tickets again; a corrected address replaces the mistyped one. */
const resend: OrderHandler<'order.resend'> = async ({ guarded, body, request, context }) => {
  const { db, config, locale, translate } = context
  const order = withTickets(guarded.order)
  if (order.state === 'cancelled') return redirectToOrder(order.uuid)
  const form = readForm(ticketResendSchema, body, translate)
  if ('errors' in form) return refuse(form.errors)
  const tooOften = translate('ticket.resendTooOften', { email: config.contactEmail })
  // Counted by client, not by order: many orders must not allow more mails.
  const client = { limit: requestLimits.resend, clientHash: hashClientIp(request.ip, config.sessionSecret) } as const
  if ((await countAttempt(db, client, request)).verdict !== 'allowed') return refuse({ email: tooOften })
  const recipient = await sendTicketsAgain(db, { order, email: form.value.email, locale })
  if (recipient === null) return refuse({ email: tooOften })
  return back({ flash: { notice: { kind: 'positive', text: translate('ticket.resent', { email: recipient }) } } })
}

function refuse(errors: Record<string, string>) {
  return back({ errors, fields: ['email'] })
}

/** Redirects to the order's page, which shows its state. */
function redirectToOrder(uuid: string) {
  return redirect(href(routes['payment.success'], { uuid }))
}

/** Returns an order that has tickets, valid or void; throws for one that was never paid. */
function withTickets(order: StoredOrder): StoredOrder {
  if (!hasTickets(order)) throw new UnknownOrder()
  return order
}

const downloadDocument: OrderHandler<'order.document'> = async ({ guarded, params, context }) => {
  const [document] = await findDocuments(context.db, guarded.order.id, { reference: params.document })
  if (!document) throw new UnknownOrder()
  const { content, filename, contentType } = await createDocumentFile(document, context)
  return download(content, { filename, type: contentType })
}

export const orderTicketHandlers = {
  'order.ticket': showTicket,
  'order.tickets': downloadTickets,
  'order.calendar': downloadCalendar,
  'order.document': downloadDocument,
  'order.resend': resend,
}

import type { MailContext, ShopContext } from '#core/context/shop-context.ts'
import { createTicketCalendar } from '#core/tickets/server/ticket-calendar.ts'
import { printTickets } from '#core/tickets/server/print-tickets.ts'
import { findPrintedTickets, type PrintedTicket } from '#core/tickets/server/ticket-programme-store.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { type CalendarTicket, findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { orderUrl } from '#core/orders/access/server/order-link.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'

/** An attachment or a download. */
export interface TicketFile {
  content: Buffer | string
  filename: string
  contentType: string
}

type FileContext = Pick<ShopContext, 'db' | 'config' | 'locale' | 'translate' | 'runInWorker'>
type Orders = readonly [StoredOrder, ...StoredOrder[]]

/**
 * One page per ticket, order by order, in the page's language. Tickets of a refunded order are
 * marked void.
 */
export async function createTicketsPdf(orders: Orders, context: FileContext): Promise<TicketFile> {
  const tickets = []
  for (const { id } of orders) tickets.push(...(await findPrintedTickets(context.db, id, context)))
  return attachTickets(tickets, { ref_nr: nameOrders(orders) }, context)
}

/** Includes the concerts for which the tickets grant admission. */
export async function createOrderCalendar(
  orders: Orders,
  context: FileContext & Pick<ShopContext, 'now'>,
): Promise<TicketFile> {
  const tickets = []
  for (const { id } of orders) tickets.push(...(await findOrderTickets(context.db, id, context)).filter(isGood))
  const urls = new Map(orders.map((order) => [order.ref_nr, orderUrl(order, context)]))
  const orderUrlOf = (reference: string) => urls.get(reference)!
  const file = createCalendar(tickets, { reference: nameOrders(orders), orderUrlOf, now: context.now() }, context)
  return { ...file, contentType: 'text/calendar; charset=utf-8' }
}

export async function attachTickets(
  tickets: readonly PrintedTicket[],
  { ref_nr: reference }: { ref_nr: string },
  context: Pick<MailContext, 'config' | 'locale' | 'translate' | 'runInWorker'>,
): Promise<TicketFile> {
  return {
    filename: `${context.translate('ticket.fileName', { reference })}.pdf`,
    content: await printTickets(tickets, context),
    contentType: 'application/pdf',
  }
}

export function attachCalendar(
  tickets: readonly CalendarTicket[],
  order: { uuid: string; secret: string; ref_nr: string },
  context: MailContext,
): TicketFile {
  const orderUrlOf = () => orderUrl(order, context)
  return createCalendar(tickets, { reference: order.ref_nr, orderUrlOf, now: new Date() }, context)
}

function createCalendar(
  tickets: readonly CalendarTicket[],
  { reference, orderUrlOf, now }: { reference: string; orderUrlOf: (reference: string) => string; now: Date },
  { translate, locale, config }: Pick<MailContext, 'config' | 'locale' | 'translate'>,
): TicketFile {
  const { text, method } = createTicketCalendar(tickets, {
    translate,
    locale,
    shopName: config.shopName,
    host: new URL(config.origins.en).hostname,
    orderUrlOf,
    now,
  })
  return {
    filename: `${translate('ticket.calendarFileName', { reference })}.ics`,
    content: text,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

/** Valid or void: an order that was never paid has none. */
export function hasTickets({ state, paid_at }: Pick<StoredOrder, 'state' | 'paid_at'>): boolean {
  return state === 'paid' || (state === 'cancelled' && paid_at !== null)
}

/** `CDZ-26-000042`; for several orders the first and the number of others. */
function nameOrders([first, ...others]: Orders): string {
  return others.length === 0 ? first.ref_nr : `${first.ref_nr}+${others.length}`
}

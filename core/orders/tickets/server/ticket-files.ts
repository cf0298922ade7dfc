import type { ShopContext } from '#core/context/shop-context.ts'
import { createTicketCalendar } from '#core/tickets/server/ticket-calendar.ts'
import { printTickets } from '#core/tickets/server/print-tickets.ts'
import { findPrintedTickets } from '#core/tickets/server/ticket-programme-store.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { orderUrl } from '#core/orders/mails/server/order-paid-mail.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'

/** A file for `download`. */
export interface TicketFile {
  body: Buffer | string
  filename: string
  type: string
}

type FileContext = Pick<ShopContext, 'db' | 'config' | 'locale' | 'translate' | 'now' | 'runInWorker'>
type Orders = readonly [StoredOrder, ...StoredOrder[]]

/**
 * Creates one PDF with the tickets of all orders, order by order, in the language of the page.
 * Tickets of a refunded order are marked void.
 */
export async function createTicketsPdf(orders: Orders, context: FileContext): Promise<TicketFile> {
  const { db, translate } = context
  const tickets = []
  for (const { id } of orders) tickets.push(...(await findPrintedTickets(db, id, context)))
  const body = await printTickets(tickets, context)
  const filename = `${translate('ticket.fileName', { reference: nameOrders(orders) })}.pdf`
  return { body, filename, type: 'application/pdf' }
}

/** Creates a calendar of the concerts for which the orders' tickets grant admission. */
export async function createOrderCalendar(orders: Orders, context: FileContext): Promise<TicketFile> {
  const { db, config, translate, now } = context
  const tickets = []
  for (const { id } of orders) tickets.push(...(await findOrderTickets(db, id, context)).filter(isGood))
  const urls = new Map(orders.map((order) => [order.ref_nr, orderUrl(order, context)]))
  const { text: body } = createTicketCalendar(tickets, {
    translate,
    shopName: config.shopName,
    host: new URL(config.origins.en).hostname,
    orderUrlOf: (reference) => urls.get(reference)!,
    now: now(),
  })
  const filename = `${translate('ticket.calendarFileName', { reference: nameOrders(orders) })}.ics`
  return { body, filename, type: 'text/calendar; charset=utf-8' }
}

/** Returns whether an order has tickets, valid or void: an order that was never paid has none. */
export function hasTickets({ state, paid_at }: Pick<StoredOrder, 'state' | 'paid_at'>): boolean {
  return state === 'paid' || (state === 'cancelled' && paid_at !== null)
}

/** `CDZ-26-000042`; for several orders the first and the number of others. */
function nameOrders([first, ...others]: Orders): string {
  return others.length === 0 ? first.ref_nr : `${first.ref_nr}+${others.length}`
}

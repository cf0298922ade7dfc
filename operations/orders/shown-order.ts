import { listReferenceSpellings } from '#core/orders/order.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { formatDate, type TimeZone } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { sumRefundedTickets } from '#core/payments/server/refund-sums-store.ts'
import { isLastIssue } from '#core/tickets/server/ticket-store.ts'
import { formatSerial, type Ticket } from '#core/tickets/ticket.ts'
import { OperatorError } from '#platform/operator-error.ts'

export interface ShownTicket {
  id: number
  serial: number
  /** Number among the order's tickets, from 1, as on its page. */
  number: number
  state: Ticket['state']
  cost: Cents
  title: string
}

export const formatCents = (cents: number) => `${(cents / 100).toFixed(2)} EUR`

/** Finds the order by reference, in any case; throws a readable error if there is none. */
export async function findShownOrder(db: Db, reference: string): Promise<StoredOrder> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('ref_nr', 'in', listReferenceSpellings(reference))
    .executeTakeFirst()
  if (!order) throw new OperatorError(`There is no order "${reference}". A reference is written as CDZ-26-000042.`)
  return order
}

/** Finds its tickets, numbered as on its page: of reissued ones the last issue. */
export async function findShownTickets(db: Db, orderId: number, timeZone: TimeZone): Promise<ShownTicket[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .innerJoin('event_dates', 'event_dates.id', 'tickets.event_date_id')
    .select([
      'tickets.id',
      'serial',
      'state',
      'snapshot',
      'starts_at',
      sql<number>`price_cents + fee_cents - discount_cents`.as('cost'),
    ])
    .where('order_id', '=', orderId)
    .where(isLastIssue)
    .orderBy('serial')
    .execute()
  return rows.map(({ snapshot, starts_at, cost, ...ticket }, index) => ({
    ...ticket,
    number: index + 1,
    cost: toCents(cost),
    title: `${pickText(snapshot.event_title, 'en')}, ${formatDate(starts_at, 'full', { locale: 'en', timeZone })}, ${pickText(snapshot.ticket_title, 'en')}`,
  }))
}

export function describeTicket({ number, serial, state, cost, title }: ShownTicket): string {
  return `  ${number}  ticket ${formatSerial(serial)}, ${state}, ${formatCents(cost)}: ${title}`
}

const states: Record<StoredOrder['state'], string> = {
  awaiting_payment: 'waits for its payment',
  paid: 'paid',
  expired: 'was not paid in time',
  cancelled: 'cancelled',
}

export async function describeOrder(db: Db, order: StoredOrder, timeZone: TimeZone): Promise<string[]> {
  const { id, ref_nr, state, firstname, lastname, email, locale, total_cents, paid_at } = order
  const tickets = await findShownTickets(db, id, timeZone)
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state', 'refunds.origin', 'refunds.reason'])
    .where('order_id', '=', id)
    .orderBy('refunds.id')
    .execute()
  const since = paid_at ? `, paid on ${formatDate(paid_at, 'full', { locale: 'en', timeZone })}` : ''
  return [
    `Order ${ref_nr}: ${states[state]}${since}`,
    `Buyer: ${`${firstname} ${lastname}`.trim() || 'erased'}${email ? `, ${email}` : ''}, language ${locale}`,
    `Total: ${formatCents(total_cents)}, of which ${formatCents(await sumRefundedTickets(db, id))} went back or are on their way`,
    ...(tickets.length > 0 ? ['Tickets:', ...tickets.map(describeTicket)] : ['No tickets.']),
    ...(refunds.length > 0 ? ['Refunds:'] : []),
    ...refunds.map(
      (refund) => `  ${formatCents(refund.amount_cents)}, ${refund.state}, by the ${refund.origin}: ${refund.reason}`,
    ),
  ]
}

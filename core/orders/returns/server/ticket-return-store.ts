import { sql } from 'kysely'
import { addCents, type Cents, noCents, toCents } from '#values/money.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { sumClaimed } from '#core/payments/server/refund-store.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { ReturnedMoney, ReturnedSeats, ReturnedTicket } from '#core/orders/ticket-return.ts'

export interface OrderTicket extends ReturnedTicket {
  serial: number
  state: Ticket['state']
  zone_id: number
  /** Null: counted only. */
  seat: number | null
}

/** Tickets returned together. */
export interface TicketReturn {
  id: number
  orderId: number
  money: ReturnedMoney
  seats: ReturnedSeats
  refundId: number | null
  /** Refund, pending or done, and the amount that the shop keeps. */
  amount: Cents
  kept: Cents
  /** By serial. */
  tickets: { id: number; serial: number }[]
}

/** Locks all tickets of an order by id against admission and reissues. */
export function lockOrderTickets(trx: Trx, orderId: number): Promise<OrderTicket[]> {
  return trx
    .selectFrom('tickets')
    .select(['id', 'serial', 'state', 'zone_id', 'seat', 'price_cents', 'fee_cents', 'discount_cents'])
    .where('order_item_id', 'in', (query) =>
      query.selectFrom('order_items').select('id').where('order_id', '=', orderId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Undefined if the tickets were free. */
export function findTicketPayment(db: Db, orderId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('settlement', '=', 'tickets')
    .executeTakeFirst()
}

export async function sumKept(db: Db, orderId: number): Promise<Cents> {
  const { rows } = await sql<{ kept: Cents }>`
    select coalesce(sum(kept_cents), 0)::integer as kept from tickets join order_items on order_items.id = order_item_id
    where order_id = ${orderId}`.execute(db)
  return rows[0]!.kept
}

export async function insertReturn(
  trx: Trx,
  request: {
    key: string
    orderId: number
    refundId: number | null
    money: ReturnedMoney
    seats: ReturnedSeats
    reason: string
  },
): Promise<number> {
  const { key, orderId, refundId, money, seats, reason } = request
  const { id } = await trx
    .insertInto('ticket_returns')
    .values({ key, order_id: orderId, refund_id: refundId, money, seats, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findReturnByKey(db: Db, key: string): Promise<TicketReturn | undefined> {
  const row = await db.selectFrom('ticket_returns').select('id').where('key', '=', key).executeTakeFirst()
  return row && findReturn(db, row.id)
}

export async function findReturn(db: Db, id: number): Promise<TicketReturn> {
  const { order_id, refund_id, money, seats, amount_cents } = await db
    .selectFrom('ticket_returns')
    .leftJoin('refunds', 'refunds.id', 'refund_id')
    .select(['order_id', 'refund_id', 'money', 'seats', 'amount_cents'])
    .where('ticket_returns.id', '=', id)
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'serial', sql<Cents>`kept_cents`.as('kept')])
    .where('return_id', '=', id)
    .orderBy('serial')
    .execute()
  return {
    id,
    orderId: order_id,
    money,
    seats,
    refundId: refund_id,
    amount: amount_cents ?? noCents,
    kept: addCents(...tickets.map(({ kept }) => kept)),
    tickets: tickets.map((ticket) => ({ id: ticket.id, serial: ticket.serial })),
  }
}

/** Null if a dispute is pending or decided. */
export async function findMoneyLeft(db: Db, orderId: number): Promise<Cents | null> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'state', 'amount_cents'])
    .where('order_id', '=', orderId)
    .where('settlement', '=', 'tickets')
    .executeTakeFirst()
  if (!payment) return noCents
  if (payment.state === 'disputed' || payment.state === 'charged_back') return null
  return toCents(payment.amount_cents - (await sumClaimed(db, payment.id)))
}

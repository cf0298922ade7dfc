import { queueMail } from '#platform/mail/outbox.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Cents } from '#values/money.ts'
import { findSaleRefusal } from '#core/cart/cart.ts'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { returnSeats } from '#core/inventory/server/claims.ts'
import { sellFreeSeatsToOrder } from '#core/inventory/server/order-holds.ts'
import { lockPayment, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { insertRefund } from '#core/payments/server/refund-store.ts'
import {
  type ExchangePlan,
  type NoExchange,
  type NoOffer,
  planExchange,
  refuseExchange,
  refuseOffer,
} from '../ticket-exchange.ts'
import { lockDatesForSale } from '#core/orders/changed-dates/server/change-steps.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { lockOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import { findTicketPayment, lockOrderTickets } from '#core/orders/returns/server/ticket-return-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'
import {
  findExchange,
  findOffers,
  findOwnTickets,
  hasUnnamedRefunds,
  insertExchange,
  insertExchangedTicket,
  insertLine,
  markExchanged,
  type OfferedTicket,
  type OwnTicket,
  type TicketExchange,
} from './exchange-store.ts'

export interface ExchangeRequest {
  orderId: number
  /** Of the ticket to exchange. */
  serial: number
  eventTicketId: number
  /** Refund shown to the buyer. */
  back: Cents
  /** Idempotency key: a request is carried out once per key. */
  key: string
  /** Deadline before the concert; null: tickets are not exchangeable. */
  hoursBefore: number | null
  /** In which tickets may be offered; null or omitted: all. */
  halls?: readonly number[] | null
  /** Dates whose queue has not admitted the buyer. */
  closedDates?: ReadonlySet<number>
}

/** Why nothing has been changed. */
export type ExchangeRefusal =
  | NoExchange
  | NoOffer
  | 'not_paid'
  | 'unknown_ticket'
  /** The event has no such category on another date, or it is not on sale. */
  | 'unknown_offer'
  /** The refund differs from the one shown to the buyer: prices have changed. */
  | 'other_money'
  /** The payment is disputed at the buyer's bank, or has a refund not assigned to tickets. */
  | 'money_gone'
  /** Another request has been carried out under this key. */
  | 'used_key'

export type ExchangeOutcome = { done: TicketExchange; isRepeated: boolean } | { refusal: ExchangeRefusal }

/** Rolls back the transaction. */
class Refused extends Error {
  readonly refusal: ExchangeRefusal

  constructor(refusal: ExchangeRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Exchanges a ticket of a paid order for one of another date of the same event, refunds the
 * difference, and notifies the buyer. One transaction, once per key; a refusal changes nothing.
 * @param note records the actor, in the same transaction
 */
export async function exchangeTicket(
  db: Db,
  request: ExchangeRequest,
  note: (trx: Trx, done: TicketExchange) => Promise<void> = async () => undefined,
): Promise<ExchangeOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await exchange(trx, request)
      if ('done' in outcome && !outcome.isRepeated) await note(trx, outcome.done)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal }
    throw error
  }
}

async function exchange(trx: Trx, request: ExchangeRequest): Promise<ExchangeOutcome> {
  const order = await lockOrder(trx, request.orderId)
  const earlier = await findExchange(trx, { key: request.key })
  if (earlier) return repeat(earlier, request)
  if (order.state !== 'paid') throw new Refused('not_paid')
  // Lock order, the same everywhere: payment, tickets, seats.
  const payment = await lockMoney(trx, order.id)
  await lockOrderTickets(trx, order.id)
  const { ticket, offer } = await lockSeats(trx, request)
  const plan = planExchange(ticket, offer)
  if (plan.back !== request.back) throw new Refused('other_money')
  const id = await move(trx, { order, payment, ticket, offer, plan, key: request.key })
  const done = (await findExchange(trx, { id }))!
  await queueMail(trx, orderMailKinds.ticketExchanged, {
    recipient: order.email,
    locale: order.locale,
    data: { exchangeId: id },
    dedupeKey: `${orderMailKinds.ticketExchanged.name}:${id}`,
  })
  return { done, isRepeated: false }
}

/** A repeated request returns the earlier result; a different one under the same key is refused. */
function repeat(earlier: TicketExchange, { orderId, serial, eventTicketId }: ExchangeRequest): ExchangeOutcome {
  const isSame = earlier.orderId === orderId && earlier.oldSerial === serial && earlier.eventTicketId === eventTicketId
  return isSame ? { done: earlier, isRepeated: true } : { refusal: 'used_key' }
}

/**
 * Locks the payment, which must be captured, without refunds unassigned to tickets; undefined for
 * free tickets.
 */
async function lockMoney(trx: Trx, orderId: number): Promise<StoredPayment | undefined> {
  const found = await findTicketPayment(trx, orderId)
  if (!found) return undefined
  const payment = await lockPayment(trx, found.id)
  if (payment.state !== 'captured' || (await hasUnnamedRefunds(trx, payment.id))) throw new Refused('money_gone')
  return payment
}

/** Locks the seats of both dates and checks again: data read before may have changed. */
async function lockSeats(trx: Trx, request: ExchangeRequest): Promise<{ ticket: OwnTicket; offer: OfferedTicket }> {
  const before = await readBoth(trx, request)
  await releaseExpiredHolds(trx, waitingOrders, [before.ticket.zoneId, before.offer.zoneId])
  await lockDatesForSale(trx, [before.ticket.dateId, before.offer.dateId])
  return readBoth(trx, request)
}

async function readBoth(
  trx: Trx,
  { orderId, serial, eventTicketId, hoursBefore, halls = null, closedDates }: ExchangeRequest,
): Promise<{ ticket: OwnTicket; offer: OfferedTicket }> {
  const { now, tickets } = await findOwnTickets(trx, orderId)
  const ticket = tickets.find((own) => own.serial === serial)
  if (!ticket) throw new Refused('unknown_ticket')
  const refused = refuseExchange(ticket, { now, hoursBefore })
  if (refused) throw new Refused(refused)
  const [offer] = await findOffers(trx, ticket.dateId, eventTicketId)
  const isElsewhere = offer && halls !== null && !halls.includes(offer.venueId)
  if (!offer || isElsewhere || closedDates?.has(offer.dateId) || findSaleRefusal(offer, now))
    throw new Refused('unknown_offer')
  const unfit = refuseOffer(ticket, offer)
  if (unfit) throw new Refused(unfit)
  return { ticket, offer }
}

interface Exchange {
  order: StoredOrder
  payment: StoredPayment | undefined
  ticket: OwnTicket
  offer: OfferedTicket
  plan: ExchangePlan
  key: string
}

async function move(trx: Trx, { order, payment, ticket, offer, plan, key }: Exchange): Promise<number> {
  const { back: amount, lines } = plan
  const refundId =
    payment && amount > 0 ? await insertRefund(trx, { payment, amount, reason: 'exchanged', lines }) : null
  const id = await insertExchange(trx, { key, orderId: order.id, ticketId: ticket.id, refundId })
  if (!(await markExchanged(trx, ticket.id))) throw new Refused('void')
  const itemId = await insertLine(trx, order.id, offer)
  const isSold = await sellFreeSeatsToOrder(trx, [{ id: itemId, zone_id: offer.zoneId, quantity: 1, seats: null }])
  if (!isSold) throw new Refused('sold_out')
  await returnSeats(trx, 'return', { zoneId: ticket.zoneId, source: `ticket-exchange:${id}`, seats: [ticket.seat] })
  await insertExchangedTicket(trx, { ticket, itemId, offer })
  return id
}

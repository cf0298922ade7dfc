import { returnSeats } from '#core/inventory/server/claims.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { addCents, type Cents } from '#values/money.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { lockPayment, type StoredPayment } from '#core/payments/server/payment-store.ts'
import { insertRefund, sumClaimed } from '#core/payments/server/refund-store.ts'
import { countLiveTickets, voidReturnedTickets } from '#core/tickets/server/ticket-store.ts'
import type { OrderState } from '#core/orders/order.ts'
import {
  planReturn,
  type ReturnedMoney,
  type ReturnedSeats,
  type ReturnPlan,
  type ReturnReason,
} from '#core/orders/ticket-return.ts'
import { lockOrder, moveOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import {
  findReturn,
  findReturnByKey,
  findTicketPayment,
  insertReturn,
  lockOrderTickets,
  type OrderTicket,
  type TicketReturn,
} from './ticket-return-store.ts'

export interface ReturnRequest {
  orderId: number
  ticketIds: readonly number[]
  money: ReturnedMoney
  seats: ReturnedSeats
  reason: ReturnReason
  /** Idempotency key: a request is carried out once per key. */
  key: string
  /** Allows tickets already used for admission. */
  mayBeAdmitted?: boolean
}

/** Why nothing has been changed. */
export type ReturnRefusal =
  | { kind: 'no_tickets' }
  | { kind: 'not_paid'; state: OrderState }
  | { kind: 'unknown_tickets'; ids: number[] }
  | { kind: 'not_valid'; serials: number[] }
  | { kind: 'admitted'; serials: number[] }
  /** The buyer has claimed the money back through the bank, successfully or not yet. */
  | { kind: 'disputed' }
  | { kind: 'charged_back' }
  /** Another request has been carried out under this key. */
  | { kind: 'used_key' }

export interface PlannedReturn extends ReturnPlan {
  order: StoredOrder
  payment: StoredPayment | undefined
  tickets: OrderTicket[]
  /** Tickets of the order that stay valid. */
  remaining: number
}

export type ReturnOutcome = { done: TicketReturn; isRepeated: boolean } | { refusal: ReturnRefusal }

/**
 * Returns tickets of a paid order: voids them, puts their seats on sale again or keeps them off,
 * and requests a refund, which a job sends. An order without valid tickets is cancelled. Once per
 * key; a refusal changes nothing. The caller notifies the buyer (`queueReturnMail`).
 */
export async function refundTickets(trx: Trx, request: ReturnRequest): Promise<ReturnOutcome> {
  const order = await lockOrder(trx, request.orderId)
  const earlier = await findReturnByKey(trx, request.key)
  if (earlier) return repeat(earlier, request)
  const planned = await plan(trx, order, request)
  if ('refusal' in planned) return planned
  const refundId = await askForMoney(trx, planned, request)
  const id = await insertReturn(trx, { ...request, refundId })
  const zoneIds = planned.tickets.map(({ zone_id }) => zone_id)
  await lockZones(trx, zoneIds)
  await voidReturnedTickets(trx, {
    returnId: id,
    reason: request.reason,
    tickets: planned.tickets.map((ticket, index) => ({ id: ticket.id, kept: planned.kept[index]! })),
  })
  await giveSeatsBack(trx, id, planned.tickets, request.seats)
  if (planned.remaining === 0) await moveOrder(trx, order.id, 'cancelled')
  return { done: await findReturn(trx, id), isRepeated: false }
}

/** Changes nothing, but keeps the order and its tickets locked. */
export async function planTicketReturn(
  trx: Trx,
  request: ReturnRequest,
): Promise<PlannedReturn | { refusal: ReturnRefusal }> {
  return plan(trx, await lockOrder(trx, request.orderId), request)
}

const refuse = (refusal: ReturnRefusal) => ({ refusal })

/** A repeated request returns the earlier result; a different one under the same key is refused. */
function repeat(earlier: TicketReturn, { orderId, ticketIds, money, seats }: ReturnRequest): ReturnOutcome {
  const asked = new Set(ticketIds)
  const isSame =
    earlier.orderId === orderId &&
    earlier.money === money &&
    earlier.seats === seats &&
    earlier.tickets.length === asked.size &&
    earlier.tickets.every(({ id }) => asked.has(id))
  return isSame ? { done: earlier, isRepeated: true } : refuse({ kind: 'used_key' })
}

async function plan(
  trx: Trx,
  order: StoredOrder,
  { ticketIds, money, mayBeAdmitted = false }: ReturnRequest,
): Promise<PlannedReturn | { refusal: ReturnRefusal }> {
  if (ticketIds.length === 0) return refuse({ kind: 'no_tickets' })
  if (order.state !== 'paid') return refuse({ kind: 'not_paid', state: order.state })
  // Locks the payment before the tickets, the order used everywhere.
  const payment = await findTicketPayment(trx, order.id)
  const locked = payment && (await lockPayment(trx, payment.id))
  const all = await lockOrderTickets(trx, order.id)
  const tickets = all.filter(({ id }) => ticketIds.includes(id))
  const refusal = check(ticketIds, tickets, mayBeAdmitted) ?? checkPayment(locked, money)
  if (refusal) return refuse(refusal)
  const left = locked ? ((locked.amount_cents - (await sumClaimed(trx, locked.id))) as Cents) : addCents()
  const remaining = (await countLiveTickets(trx, order.id)) - tickets.length
  return { order, payment: locked, tickets, remaining, ...planReturn(tickets, money, left) }
}

function check(ids: readonly number[], tickets: OrderTicket[], mayBeAdmitted: boolean): ReturnRefusal | null {
  const unknown = ids.filter((id) => !tickets.some((ticket) => ticket.id === id))
  if (unknown.length > 0) return { kind: 'unknown_tickets', ids: unknown }
  const bad = tickets.filter(({ state }) => state !== 'valid' && state !== 'admitted')
  if (bad.length > 0) return { kind: 'not_valid', serials: bad.map(({ serial }) => serial) }
  const inside = tickets.filter(({ state }) => state === 'admitted')
  if (inside.length > 0 && !mayBeAdmitted) return { kind: 'admitted', serials: inside.map(({ serial }) => serial) }
  return null
}

/** Money taken back by a bank, or about to be, must not be refunded as well. */
function checkPayment(payment: StoredPayment | undefined, money: ReturnedMoney): ReturnRefusal | null {
  if (money === 'none' || !payment) return null
  return payment.state === 'disputed' || payment.state === 'charged_back' ? { kind: payment.state } : null
}

async function askForMoney(
  trx: Trx,
  { payment, amount, lines }: PlannedReturn,
  { reason }: ReturnRequest,
): Promise<number | null> {
  if (!payment || amount === 0) return null
  return insertRefund(trx, { payment, amount, reason, lines })
}

async function giveSeatsBack(trx: Trx, returnId: number, tickets: OrderTicket[], seats: ReturnedSeats): Promise<void> {
  const move = seats === 'back' ? 'return' : 'returnBlocked'
  const byZone = Map.groupBy(tickets, ({ zone_id }) => zone_id)
  for (const [zoneId, inZone] of byZone)
    await returnSeats(trx, move, { zoneId, source: `ticket-return:${returnId}`, seats: inZone.map(({ seat }) => seat) })
}

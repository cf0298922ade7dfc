import { sql } from 'kysely'
import { defineOperation, type OperationKinds, workOf } from '#platform/jobs/operations/operation.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Trx } from '#platform/schema/schema.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import type { ReturnedMoney } from '#core/orders/ticket-return.ts'
import { creditNoteDelay } from '#core/orders/documents/server/document-files.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { refundTickets, type ReturnRefusal } from '#core/orders/returns/server/refund-tickets.ts'
import { moveBack, notifyHolder } from './change-steps.ts'

export interface ChangeParameters {
  changeId: number
  dateId: number
}

export interface CancelParameters extends ChangeParameters {
  money: ReturnedMoney
}

export const dateMoved = defineOperation<ChangeParameters>('date-moved')
export const dateCancelled = defineOperation<CancelParameters>('date-cancelled')
export const datePostponed = defineOperation<ChangeParameters>('date-postponed')

/** Work per order when a concert is changed. */
export const dateOperations: OperationKinds<ShopJobContext> = {
  ...workOf(dateMoved, (trx, { key, parameters }) => notifyHolder(trx, readKey(key).id, parameters.changeId)),
  ...workOf(datePostponed, async (trx, { key, parameters }) => {
    const { kind, id } = readKey(key)
    if (kind === 'waiting') await moveBack(trx, await lockOrder(trx, id))
    else await notifyHolder(trx, id, parameters.changeId)
  }),
  ...workOf(dateCancelled, async (trx, { key, parameters }) => {
    const { kind, id } = readKey(key)
    if (kind === 'waiting') await moveBack(trx, await lockOrder(trx, id))
    else await cancelForOrder(trx, { orderId: id, ...parameters })
  }),
}

/** Parses `order:12` or `waiting:12`. */
function readKey(key: string): { kind: string; id: number } {
  const [kind = '', id] = key.split(':')
  return { kind, id: Number(id) }
}

interface Cancellation extends CancelParameters {
  orderId: number
}

/**
 * Cancels one concert of an order: voids its tickets, refunds their price, and notifies the buyer.
 * Throws, with a message for the organiser, if the shop cannot send the money.
 */
async function cancelForOrder(trx: Trx, { orderId, changeId, dateId, money }: Cancellation): Promise<void> {
  const { email, locale } = await lockOrder(trx, orderId)
  const ticketIds = await findGoodTickets(trx, { orderId, dateId })
  // Refunded in another way since the operation began.
  if (ticketIds.length === 0) return
  const key = `date-change:${changeId}:order:${orderId}`
  const request = {
    orderId,
    ticketIds,
    money,
    seats: 'back',
    reason: 'date_cancelled',
    key,
    mayBeAdmitted: true,
  } as const
  const outcome = await refundTickets(trx, request)
  if ('refusal' in outcome) throw new Error(describe(outcome.refusal))
  const { amount, kept, tickets, refundId } = outcome.done
  const data = { orderId, dateId, tickets: tickets.length, amount, kept, refundId }
  await queueMail(trx, orderMailKinds.dateCancelled, {
    recipient: email,
    locale,
    data,
    urgency: 'bulk',
    dedupeKey: key,
    delaySeconds: creditNoteDelay,
  })
}

async function findGoodTickets(
  trx: Trx,
  { orderId, dateId }: Pick<Cancellation, 'orderId' | 'dateId'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tickets.id from tickets join order_items on order_items.id = order_item_id
    where order_items.order_id = ${orderId} and tickets.event_date_id = ${dateId} and tickets.state in ('valid', 'admitted')
    order by tickets.id`.execute(trx)
  return rows.map(({ id }) => id)
}

function describe(refusal: ReturnRefusal): string {
  switch (refusal.kind) {
    case 'disputed':
      return 'The buyer disputes the payment at the bank, which decides about the money: try again when it has.'
    case 'charged_back':
      return 'The bank has taken the money back already: void the tickets without money.'
    case 'not_paid':
      return `The order is ${refusal.state}, but has good tickets.`
    case 'not_valid':
    case 'admitted':
      return `Tickets are ${refusal.kind === 'admitted' ? 'admitted' : 'not valid'}: ${refusal.serials.map(formatSerial).join(', ')}.`
    case 'no_tickets':
    case 'unknown_tickets':
    case 'used_key':
      return `The tickets could not be given back (${refusal.kind}).`
  }
}

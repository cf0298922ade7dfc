import { toEuros } from '#values/money.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { refundTickets, type ReturnRefusal } from '#core/orders/returns/server/refund-tickets.ts'
import { findReturnByKey, type TicketReturn } from '#core/orders/returns/server/ticket-return-store.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { checkChoice, type ChoiceRefusal } from './check-choice.ts'
import { type OwnReading, readOrderOfBuyer } from './own-ticket-store.ts'

interface OwnReturn {
  orderId: number
  serials: readonly number[]
  /** In euros, as shown to the buyer. */
  expected: number | null
}

export type OwnReturnOutcome =
  | { kind: 'done'; made: TicketReturn }
  | { kind: 'other_sum' }
  | { kind: 'refused'; reason: ChoiceRefusal }

/**
 * Returns tickets for the buyer, with a mail. Sent twice, it is executed once: a ticket is returned
 * once in its life, so the first ticket identifies the request.
 */
export async function returnOwnTickets(
  trx: Trx,
  { orderId, serials, expected }: OwnReturn,
  reading: OwnReading,
): Promise<OwnReturnOutcome> {
  const refused = (reason: ChoiceRefusal) => ({ kind: 'refused', reason }) as const
  await lockOrder(trx, orderId)
  const order = await readOrderOfBuyer(trx, orderId, reading)
  const chosen = order.tickets.filter(({ serial }) => serials.includes(serial))
  const key = `buyer:${Math.min(...chosen.map(({ id }) => id))}`
  const earlier = await findReturnByKey(trx, key)
  if (earlier) return isSame(earlier, serials) ? { kind: 'done', made: earlier } : refused('gone')
  const choice = checkChoice(order, serials)
  if ('refusal' in choice) return refused(choice.refusal)
  const { right, tickets, plan } = choice
  if (toEuros(plan.amount) !== expected) return { kind: 'other_sum' }
  const ticketIds = tickets.map(({ id }) => id)
  const { money, reason } = right
  const outcome = await refundTickets(trx, { orderId, ticketIds, money, reason, key, seats: 'back' })
  if ('refusal' in outcome) return refused(translateRefusal(outcome.refusal))
  await queueReturnMail(trx, outcome.done)
  return { kind: 'done', made: outcome.done }
}

function isSame({ tickets }: TicketReturn, serials: readonly number[]): boolean {
  return tickets.length === serials.length && tickets.every(({ serial }) => serials.includes(serial))
}

/** For what happened to the tickets since the check. */
function translateRefusal({ kind }: ReturnRefusal): ChoiceRefusal {
  if (kind === 'admitted') return 'admitted'
  return kind === 'disputed' || kind === 'charged_back' ? 'disputed' : 'gone'
}

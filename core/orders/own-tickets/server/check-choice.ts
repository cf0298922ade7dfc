import { addCents, type Cents } from '#values/money.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { checkReturn, type NoReturn, type ReturnRight } from '../ticket-rights.ts'
import { planReturn, type ReturnedTicket, type ReturnPlan } from '#core/orders/ticket-return.ts'
import type { OrderOfBuyer, StoredOwnTicket } from './own-ticket-store.ts'

/** Tickets of one concert. */
export interface ReturnChoice {
  right: ReturnRight
  tickets: StoredOwnTicket[]
  plan: ReturnPlan
  /** Tickets of the order that stay valid. */
  remaining: number
}

export type ChoiceRefusal =
  | Exclude<NoReturn['refusal'], 'void'>
  /** No ticket selected, or one of another order. */
  | 'unknown'
  /** Tickets of several concerts, which must be returned separately. */
  | 'several'
  /** Already void. */
  | 'gone'
  /** The buyer has claimed the money back through the bank, successfully or not yet. */
  | 'disputed'

export function checkChoice(
  { tickets, terms, left }: OrderOfBuyer,
  serials: readonly number[],
): ReturnChoice | { refusal: ChoiceRefusal } {
  const chosen = tickets.filter(({ serial }) => serials.includes(serial))
  const [first] = chosen
  if (!first || chosen.length < serials.length) return { refusal: 'unknown' }
  if (chosen.some(({ dateId }) => dateId !== first.dateId)) return { refusal: 'several' }
  const verdicts = chosen.map((ticket) => checkReturn(ticket, terms))
  const no = verdicts.find((verdict) => 'refusal' in verdict)
  if (no) return { refusal: no.refusal === 'void' ? 'gone' : no.refusal }
  if (left === null) return { refusal: 'disputed' }
  // Tickets of one order and concert have the same terms.
  const { right } = verdicts.find((verdict) => 'right' in verdict)!
  const remaining = tickets.filter(isGood).length - chosen.length
  return { right, tickets: chosen, plan: planReturn(chosen, right.money, left), remaining }
}

/** Ignores earlier refunds. */
export function priceReturn(ticket: ReturnedTicket, { money }: ReturnRight): Cents {
  return planReturn([ticket], money, addCents(ticket.price_cents, ticket.fee_cents)).amount
}

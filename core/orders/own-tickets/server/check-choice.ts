/** Which tickets of an order a buyer can return, and what goes back for those that they choose. */
import { addCents, type Cents } from '#values/money.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { checkReturn, type NoReturn, type ReturnRight, type RightsTerms } from '../ticket-rights.ts'
import { planReturn, type ReturnedTicket, type ReturnPlan } from '#core/orders/ticket-return.ts'
import type { StoredOwnTicket } from './own-ticket-store.ts'

/** Tickets of one concert that are to be returned together. */
export interface ReturnChoice {
  right: ReturnRight
  tickets: StoredOwnTicket[]
  plan: ReturnPlan
  /** Tickets of the order that stay good. */
  remaining: number
}

export type ChoiceRefusal =
  | Exclude<NoReturn['refusal'], 'void'>
  /** None is chosen that the order has, or one that it has not. */
  | 'unknown'
  /** Of several concerts: each is returned by itself. */
  | 'several'
  /** Void already. */
  | 'gone'
  /** The buyer has asked the bank for the money, or has got it back from there. */
  | 'disputed'

export interface OrderOfBuyer {
  tickets: readonly StoredOwnTicket[]
  terms: RightsTerms
  /** What could still go back; null: nothing that the shop could send. */
  left: Cents | null
}

/** What would become of tickets, by their serials, or why it cannot be. */
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
  // Tickets of an order and a concert differ in nothing else that decides.
  const { right } = verdicts.find((verdict) => 'right' in verdict)!
  const remaining = tickets.filter(isGood).length - chosen.length
  return { right, tickets: chosen, plan: planReturn(chosen, right.money, left), remaining }
}

/** What goes back for one ticket, had nothing gone back before. */
export function priceReturn(ticket: ReturnedTicket, { money }: ReturnRight): Cents {
  return planReturn([ticket], money, addCents(ticket.price_cents, ticket.fee_cents)).amount
}

import { type Euros, toCents, toEuros } from '#values/money.ts'
import type { CartView, EventTicket } from '../catalogue.ts'

/** Threshold below which the number of seats left is shown. */
const fewTickets = 10

type TicketInCart = CartView['items'][number]
type TicketSeats = Pick<EventTicket, 'id' | 'zone_id' | 'stock'>

/** Number of tickets that may be added, and what limits it: the seats or a limit of the cart. */
interface Addable {
  most: number
  end: 'seats' | 'session_zone' | 'session'
  /** Tickets in the cart that count towards the limit. */
  inCart: number
}

export function countInCart(ticket: TicketSeats, items: readonly TicketInCart[]): number {
  return sum(items.filter((item) => item.id === ticket.id))
}

/** Returns the stock less all tickets for the same seats in the cart. `null` = unlimited. */
export function countRemaining(ticket: TicketSeats, items: readonly TicketInCart[]): number | null {
  if (ticket.stock === null) return null
  return Math.max(0, ticket.stock - sum(items.filter((item) => item.zone_id === ticket.zone_id)))
}

/** For "Only n left"; null if it is more than 10 or zero. */
export function countFewLeft(remaining: number | null): number | null {
  return remaining !== null && remaining > 0 && remaining <= fewTickets ? remaining : null
}

/** The cart refuses no selectable quantity. `chosen`: the other tickets of the same form. */
export function countAddable(
  ticket: TicketSeats & Pick<EventTicket, 'limit'>,
  { items, count, limit }: Pick<CartView, 'items' | 'count' | 'limit'>,
  chosen: readonly Chosen<'zone_id'>[] = [],
): Addable {
  const inZone = sum(items.filter((item) => item.zone_id === ticket.zone_id))
  const chosenInZone = sum(chosen.filter((other) => other.zone_id === ticket.zone_id))
  const remaining = countRemaining(ticket, items) ?? Infinity
  const ends: Addable[] = [
    { end: 'seats', most: Math.max(0, remaining - chosenInZone), inCart: countInCart(ticket, items) },
    { end: 'session_zone', most: Math.max(0, ticket.limit - inZone - chosenInZone), inCart: inZone },
    { end: 'session', most: Math.max(0, limit - count - sum(chosen)), inCart: count },
  ]
  return ends.reduce((first, end) => (end.most < first.most ? end : first))
}

/** A ticket with the number that is chosen of it. */
export type Chosen<needed extends keyof EventTicket = keyof EventTicket> = Pick<EventTicket, needed> & {
  quantity: number
}

/** What they cost with their fees. */
export function sumTickets(chosen: readonly Chosen<'ticket' | 'fee'>[]): Euros {
  const cents = ({ ticket, fee, quantity }: Chosen<'ticket' | 'fee'>) =>
    Math.round((ticket.price + fee) * 100) * quantity
  return toEuros(toCents(chosen.reduce((total, each) => total + cents(each), 0)))
}

/** Returns the number of a typed text, 0 if it is none. */
export const readChosen = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0)

function sum(items: readonly { quantity: number }[]): number {
  return items.reduce((total, item) => total + item.quantity, 0)
}

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

/** The cart refuses no selectable quantity. */
export function countAddable(
  ticket: TicketSeats & Pick<EventTicket, 'limit'>,
  { items, count, limit }: Pick<CartView, 'items' | 'count' | 'limit'>,
): Addable {
  const inZone = sum(items.filter((item) => item.zone_id === ticket.zone_id))
  const ends: Addable[] = [
    { end: 'seats', most: countRemaining(ticket, items) ?? Infinity, inCart: countInCart(ticket, items) },
    { end: 'session_zone', most: Math.max(0, ticket.limit - inZone), inCart: inZone },
    { end: 'session', most: Math.max(0, limit - count), inCart: count },
  ]
  return ends.reduce((first, end) => (end.most < first.most ? end : first))
}

function sum(items: readonly TicketInCart[]): number {
  return items.reduce((total, item) => total + item.quantity, 0)
}

import type { CartView, EventTicket } from '../catalogue.ts'

/** Tells when seats run low; above it nothing is said. */
const fewTickets = 10

type TicketInCart = CartView['items'][number]
type TicketSeats = Pick<EventTicket, 'id' | 'zone_id' | 'stock'>

/** How many of a ticket may be added, and what comes to its end there: the seats, or what a cart may hold in the zone or in all. */
export interface Addable {
  most: number
  end: 'seats' | 'visit_zone' | 'visit'
  /** Tickets in the cart that brought the end nearer. */
  inCart: number
}

/** Tickets of this kind and date that stand in the cart already. */
export function countInCart(ticket: TicketSeats, items: readonly TicketInCart[]): number {
  return sum(items.filter((item) => item.id === ticket.id))
}

/**
 * How many of a ticket may still be added: never more than its stock, counting every ticket of the same seats that
 * stands in the cart already. `null` = unlimited.
 */
export function countRemaining(ticket: TicketSeats, items: readonly TicketInCart[]): number | null {
  if (ticket.stock === null) return null
  return Math.max(0, ticket.stock - sum(items.filter((item) => item.zone_id === ticket.zone_id)))
}

/** The number in "Only n left", where it is worth saying: 10 or less, and some left. */
export function countFewLeft(remaining: number | null): number | null {
  return remaining !== null && remaining > 0 && remaining <= fewTickets ? remaining : null
}

/** The quantity that may be added to the cart, so that it refuses none that can be chosen. */
export function countAddable(
  ticket: TicketSeats & Pick<EventTicket, 'limit'>,
  { items, count, limit }: Pick<CartView, 'items' | 'count' | 'limit'>,
): Addable {
  const inZone = sum(items.filter((item) => item.zone_id === ticket.zone_id))
  const ends: Addable[] = [
    { end: 'seats', most: countRemaining(ticket, items) ?? Infinity, inCart: countInCart(ticket, items) },
    { end: 'visit_zone', most: Math.max(0, ticket.limit - inZone), inCart: inZone },
    { end: 'visit', most: Math.max(0, limit - count), inCart: count },
  ]
  return ends.reduce((first, end) => (end.most < first.most ? end : first))
}

function sum(items: readonly TicketInCart[]): number {
  return items.reduce((total, item) => total + item.quantity, 0)
}

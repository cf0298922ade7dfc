import type { CartView, EventTicket } from './catalogue.ts'

/** Tells when seats run low; above it nothing is said. */
const fewTickets = 10
/** The most tickets that are added at once. */
export const mostAtOnce = 50

type TicketInCart = CartView['items'][number]
type TicketSeats = Pick<EventTicket, 'id' | 'zone_id' | 'stock'>

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

/** How many of what remains may be added at once. */
export function countAddable(remaining: number | null): number {
  return Math.min(remaining ?? mostAtOnce, mostAtOnce)
}

/** A quantity that may be asked for: whole, not below 0, not above what may be added. */
export function limitQuantity(quantity: number, remaining: number | null): number {
  const whole = Number.isFinite(quantity) ? Math.max(0, Math.trunc(quantity)) : 0
  return Math.min(whole, countAddable(remaining))
}

function sum(items: readonly TicketInCart[]): number {
  return items.reduce((total, item) => total + item.quantity, 0)
}

/** What tickets are exchanged for, until when, and what becomes of the money. */
import { addCents, type Cents, toCents } from '#values/money.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { RefundLine, ReturnedTicket } from '../ticket-return.ts'

/** A ticket as far as it decides what it is exchanged for. */
export interface ExchangeableTicket extends ReturnedTicket {
  state: Ticket['state']
  startsAt: Date
  dateStatus: Ticket['date_status']
  /** In basis points; null where none was known. */
  vatRate: number | null
  sellerId: number
}

/** A category of another date of the same event. */
export interface ExchangeOffer {
  price: Cents
  fee: Cents
  vatRate: number | null
  sellerId: number
  /** Null: without limit. */
  freeSeats: number | null
}

export interface ExchangeTerms {
  now: Date
  /** Until how many hours before its concert a ticket is exchanged; null: none is. */
  hoursBefore: number | null
}

/** Why a ticket is not exchanged. */
export type NoExchange = 'not_offered' | 'void' | 'admitted' | 'date_changed' | 'over'

/** Whether a ticket is exchanged now; null: it is. Of a concert that is postponed or cancelled the organiser settles otherwise. */
export function refuseExchange(
  { state, startsAt, dateStatus }: Pick<ExchangeableTicket, 'state' | 'startsAt' | 'dateStatus'>,
  terms: ExchangeTerms,
): NoExchange | null {
  if (terms.hoursBefore === null) return 'not_offered'
  if (state === 'admitted') return 'admitted'
  if (state !== 'valid') return 'void'
  if (dateStatus !== 'scheduled') return 'date_changed'
  return terms.now >= findExchangeDeadline(startsAt, terms.hoursBefore) ? 'over' : null
}

/** At this moment it is over. */
export function findExchangeDeadline(startsAt: Date, hoursBefore: number): Date {
  return new Date(startsAt.getTime() - hoursBefore * 60 * 60 * 1000)
}

/** Why a category is not to be had for a ticket. */
export type NoOffer = 'sold_out' | 'dearer' | 'other_seller' | 'other_vat'

/**
 * Whether a ticket is exchanged for this; null: it is. Money never comes with an exchange, and none passes from one seller to another, nor
 * from one rate of VAT to another: what was written of the sale stays true.
 */
export function refuseOffer(ticket: ExchangeableTicket, offer: ExchangeOffer): NoOffer | null {
  if (ticket.sellerId !== offer.sellerId) return 'other_seller'
  if (ticket.vatRate !== offer.vatRate) return 'other_vat'
  if (offer.price + offer.fee > countCost(ticket)) return 'dearer'
  return offer.freeSeats === 0 ? 'sold_out' : null
}

export interface ExchangePlan {
  /** What goes over to the new ticket's date. */
  moved: Cents
  /** What the old ticket had cost more, and what of it that was. */
  back: Cents
  lines: RefundLine[]
}

/** What becomes of a ticket's money, to the cent: of what goes back the price comes first, then the fee. */
export function planExchange(ticket: ReturnedTicket, offer: Pick<ExchangeOffer, 'price' | 'fee'>): ExchangePlan {
  const moved = addCents(offer.price, offer.fee)
  const back = toCents(countCost(ticket) - moved)
  const ofPrice = toCents(Math.min(back, ticket.price_cents - ticket.discount_cents))
  const lines: RefundLine[] = [
    { ticketId: ticket.id, kind: 'ticket', amount: ofPrice },
    { ticketId: ticket.id, kind: 'fee', amount: toCents(back - ofPrice) },
  ]
  return { moved, back, lines: lines.filter(({ amount }) => amount > 0) }
}

/** What was paid for a ticket. */
export function countCost({ price_cents, fee_cents, discount_cents }: Omit<ReturnedTicket, 'id'>): Cents {
  return toCents(price_cents + fee_cents - discount_cents)
}

/** Rules of ticket exchanges: offers, deadline and money. */
import { addCents, type Cents, toCents } from '#values/money.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { RefundLine, ReturnedTicket } from '../ticket-return.ts'

export interface ExchangeableTicket extends ReturnedTicket {
  state: Ticket['state']
  startsAt: Date
  dateStatus: Ticket['date_status']
  /** In basis points; null if unknown. */
  vatRate: number | null
  sellerId: number
}

export interface ExchangeOffer {
  price: Cents
  fee: Cents
  vatRate: number | null
  sellerId: number
  /** Null: unlimited. */
  freeSeats: number | null
}

export interface ExchangeTerms {
  now: Date
  /** Deadline before the concert; null: no exchanges. */
  hoursBefore: number | null
}

export type NoExchange = 'not_offered' | 'void' | 'admitted' | 'date_changed' | 'over'

/** Null: it can be exchanged. For a changed concert the organiser decides separately. */
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

/** Exchanges are refused from then on. */
export function findExchangeDeadline(startsAt: Date, hoursBefore: number): Date {
  return new Date(startsAt.getTime() - hoursBefore * 60 * 60 * 1000)
}

export type NoOffer = 'sold_out' | 'dearer' | 'other_seller' | 'other_vat'

/**
 * Null: it fits. An exchange never costs extra, and no money moves between sellers or VAT rates:
 * the documents of the sale stay correct.
 */
export function refuseOffer(ticket: ExchangeableTicket, offer: ExchangeOffer): NoOffer | null {
  if (ticket.sellerId !== offer.sellerId) return 'other_seller'
  if (ticket.vatRate !== offer.vatRate) return 'other_vat'
  if (offer.price + offer.fee > countCost(ticket)) return 'dearer'
  return offer.freeSeats === 0 ? 'sold_out' : null
}

export interface ExchangePlan {
  moved: Cents
  /** Refunded difference; `lines` itemises it. */
  back: Cents
  lines: RefundLine[]
}

/** Splits a ticket's money to the cent: a refund is taken from the price first, then the fee. */
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

export function countCost({ price_cents, fee_cents, discount_cents }: Omit<ReturnedTicket, 'id'>): Cents {
  return toCents(price_cents + fee_cents - discount_cents)
}

import { cleanDigits } from '#values/typed-text.ts'
import type { Cents } from '#values/money.ts'

/** States of an order. A refund is an amount, not a state. */
export type OrderState = 'awaiting_payment' | 'paid' | 'expired' | 'cancelled'

/** `expired` to `paid`: a late payment whose seats could be taken again. */
export const orderMoves: Record<OrderState, readonly OrderState[]> = {
  awaiting_payment: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  paid: ['cancelled'],
  cancelled: [],
}

export function listStatesBefore(to: OrderState): OrderState[] {
  return (Object.keys(orderMoves) as OrderState[]).filter((from) => orderMoves[from].includes(to))
}

/** Handling of a captured payment, by the order's state. */
export type Settlement =
  /** The seats are held for it. */
  | 'sell_held_seats'
  /** The seats went back on sale: tickets if seats are still available, else a refund. */
  | 'sell_free_seats_or_refund'
  /** There is nothing left to pay. */
  | 'refund'

/** Every captured payment ends in tickets or in a refund. */
export function findSettlement(state: OrderState): Settlement {
  const settlements: Record<OrderState, Settlement> = {
    awaiting_payment: 'sell_held_seats',
    expired: 'sell_free_seats_or_refund',
    paid: 'refund',
    cancelled: 'refund',
  }
  return settlements[state]
}

/** For which an order holds its seats while the buyer is at the payment page. */
export const paymentMinutes = 15
/** Upper limit, however often a payment is retried. */
export const maxPaymentMinutes = 60

/**
 * `CDZ-26-000042`
 * @param serial counted without gaps over the whole shop
 */
export function formatReference(serial: number, year: number): string {
  return `CDZ-${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`
}

/**
 * Parses an order number in common spellings: lower case, other dashes, spaces or none, without
 * leading zeros or letters (`cdz-26-12`, `CDZ26000012`, `26-000012`).
 */
export function readReference(typed: string): string | null {
  if (typed.length > 40) return null
  const text = cleanDigits(typed.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '-')
  const [, year, serial] =
    /^(?:No?|Nr)?\W*CDZ-?(\d\d)-?(\d{1,9})\W*$/i.exec(text) ?? /^\W*(\d\d)-(\d{1,9})\W*$/.exec(text) ?? []
  return year === undefined ? null : formatReference(Number(serial), Number(year))
}

/** Lists the stored forms that a typed number may have. */
export const listReferenceSpellings = (typed: string): string[] => {
  const text = typed.trim()
  return [...new Set([readReference(text) ?? text.toUpperCase(), text.toUpperCase(), text])]
}

/** A code may cover the whole price. Such an order is paid at once, without a provider. */
export function isFree(total: Cents): boolean {
  return total === 0
}

export interface Order {
  uuid: string
  ref_nr: string
  email: string
}

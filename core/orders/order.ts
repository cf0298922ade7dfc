import { cleanDigits } from '#values/typed-text.ts'
import type { Cents } from '#values/money.ts'

/** What an order can be. What was refunded is a sum, not a state. */
export type OrderState = 'awaiting_payment' | 'paid' | 'expired' | 'cancelled'

/** Every move that an order may make. `expired` to `paid`: a late payment whose seats could be taken again. */
export const orderMoves: Record<OrderState, readonly OrderState[]> = {
  awaiting_payment: ['paid', 'expired', 'cancelled'],
  expired: ['paid'],
  paid: ['cancelled'],
  cancelled: [],
}

export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return orderMoves[from].includes(to)
}

/** The states from which an order may come to this one. */
export function listStatesBefore(to: OrderState): OrderState[] {
  return (Object.keys(orderMoves) as OrderState[]).filter((from) => canMoveOrder(from, to))
}

/** What happens to a captured payment, by the order's state at that moment. */
export type Settlement =
  /** The seats wait for it. */
  | 'sell_held_seats'
  /** The seats went back on sale: tickets if they can still be had, the money back if not. */
  | 'sell_free_seats_or_refund'
  /** There is nothing left to pay. */
  | 'refund'

/** Every captured payment ends in tickets or in a refund: which of them is to be tried. */
export function findSettlement(state: OrderState): Settlement {
  const settlements: Record<OrderState, Settlement> = {
    awaiting_payment: 'sell_held_seats',
    expired: 'sell_free_seats_or_refund',
    paid: 'refund',
    cancelled: 'refund',
  }
  return settlements[state]
}

/** Minutes for which an order keeps its seats while the buyer is at the payment page. */
export const paymentMinutes = 15
/** However often a payment is tried again, an order keeps its seats no longer than this. */
export const maxPaymentMinutes = 60

/**
 * Writes the number by which buyer and box office speak of an order: `CDZ-26-000042`.
 * @param serial counted without gaps over the whole shop
 */
export function formatReference(serial: number, year: number): string {
  return `CDZ-${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`
}

/**
 * Reads such a number as people spell it: in small letters, with other dashes, spaces or none, without the noughts or the letters before
 * the year (`cdz-26-12`, `CDZ26000012`, `26-000012`). Null where it is none.
 */
export function readReference(typed: string): string | null {
  if (typed.length > 40) return null
  const text = cleanDigits(typed.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, '-')
  const [, year, serial] =
    /^(?:No?|Nr)?\W*CDZ-?(\d\d)-?(\d{1,9})\W*$/i.exec(text) ?? /^\W*(\d\d)-(\d{1,9})\W*$/.exec(text) ?? []
  return year === undefined ? null : formatReference(Number(serial), Number(year))
}

/** Every way in which a number that was typed may be stored. */
export const listReferenceSpellings = (typed: string): string[] => {
  const text = typed.trim()
  return [...new Set([readReference(text) ?? text.toUpperCase(), text.toUpperCase(), text])]
}

/** Nothing to pay: a code took the whole price. Such an order is paid at once, without a provider. */
export function isFree(total: Cents): boolean {
  return total === 0
}

/** An order as the pages about its payment receive it. */
export interface Order {
  uuid: string
  ref_nr: string
  email: string
}

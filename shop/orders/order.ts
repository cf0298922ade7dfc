import type { Cents } from '../../values/money.ts'

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
export function statesBefore(to: OrderState): OrderState[] {
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
export function settlementOf(state: OrderState): Settlement {
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
export const longestPaymentMinutes = 60

/**
 * Writes the number by which buyer and box office speak of an order: `CDZ-26-000042`.
 * @param serial counted without gaps over the whole shop
 */
export function formatReference(serial: number, year: number): string {
  return `CDZ-${String(year % 100).padStart(2, '0')}-${String(serial).padStart(6, '0')}`
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

import { addCents, type Cents, multiplyCents, noCents, toCents } from '#values/money.ts'

export interface PricedLine {
  quantity: number
  unit_price: Cents
  /** Per ticket. */
  issuing_fee: Cents
  venue_id: number
}

/** `venue_id` null = tickets of every venue. */
export type PromoValue =
  | { kind: 'percent'; percent: number; venue_id: number | null }
  | { kind: 'fixed'; amount: Cents; venue_id: number | null }

export interface Totals {
  /** Tickets only, without fees. */
  subtotal: Cents
  fees: Cents
  /** At most the price of the tickets it applies to. */
  discount: Cents
  /** `subtotal + fees - discount`. */
  total: Cents
}

/**
 * The only place where the shop computes the amount to pay.
 *
 * A discount lowers ticket prices. Issuing fees stay whole: the cost of issuing a ticket does not
 * depend on its price, and the fee shown per ticket is then the fee paid. A percentage is applied
 * once to the sum of all eligible tickets, and half a cent is rounded in the visitor's favour, so
 * that the discount never depends on the split of tickets into lines.
 */
export function sumTotals(lines: readonly PricedLine[], promo: PromoValue | null): Totals {
  const subtotal = computeSubtotal(lines)
  const fees = addCents(...lines.map((line) => multiplyCents(line.issuing_fee, line.quantity)))
  const discount = promo ? computeDiscount(computeSubtotal(findDiscountedLines(lines, promo)), promo) : noCents
  return { subtotal, fees, discount, total: toCents(subtotal + fees - discount) }
}

export function findDiscountedLines<line extends { venue_id: number }>(
  lines: readonly line[],
  promo: { venue_id: number | null },
): line[] {
  return lines.filter((line) => promo.venue_id === null || promo.venue_id === line.venue_id)
}

function computeSubtotal(lines: readonly PricedLine[]): Cents {
  return addCents(...lines.map((line) => multiplyCents(line.unit_price, line.quantity)))
}

function computeDiscount(discounted: Cents, promo: PromoValue): Cents {
  if (promo.kind === 'fixed') return toCents(Math.min(promo.amount, discounted))
  return toCents(Math.floor((discounted * promo.percent + 50) / 100))
}

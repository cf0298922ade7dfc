import { addCents, type Cents, multiplyCents, noCents, toCents } from '#values/money.ts'

/** A line of a cart, as far as money is concerned. */
export interface PricedLine {
  quantity: number
  unit_price: Cents
  /** For each ticket. */
  issuing_fee: Cents
  venue_id: number
}

/** What a promo code takes off. `venue_id` null = the tickets of every venue. */
export type PromoValue =
  | { kind: 'percent'; percent: number; venue_id: number | null }
  | { kind: 'fixed'; amount: Cents; venue_id: number | null }

export interface Totals {
  /** The tickets alone. */
  subtotal: Cents
  fees: Cents
  /** Never more than the tickets that it applies to cost. */
  discount: Cents
  /** `subtotal + fees - discount`. */
  total: Cents
}

/**
 * The only place where the shop adds up what is to be paid; the cart, the checkout, the order and the payment take their
 * amounts from here.
 *
 * A discount lowers the prices of tickets. Issuing fees stay whole: what it costs to issue a ticket does not depend on its
 * price, and the fee that a page names for each ticket is then the fee that is paid. A percentage is taken once, of all
 * tickets that it applies to together, and half a cent is rounded in the visitor's favour, so that the discount never
 * depends on how the tickets are spread over lines.
 */
export function sumTotals(lines: readonly PricedLine[], promo: PromoValue | null): Totals {
  const subtotal = computeSubtotal(lines)
  const fees = addCents(...lines.map((line) => multiplyCents(line.issuing_fee, line.quantity)))
  const discount = promo ? computeDiscount(computeSubtotal(findDiscountedLines(lines, promo)), promo) : noCents
  return { subtotal, fees, discount, total: toCents(subtotal + fees - discount) }
}

/** The lines whose price a promo code lowers. */
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

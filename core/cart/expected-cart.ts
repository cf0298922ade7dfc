import { type Euros, multiplyCents, toCents, toEuros } from '#values/money.ts'
import type { Cart } from './cart.ts'
import { sumTotals } from './totals.ts'

const readCents = (euros: Euros) => toCents(Math.round(euros * 100))

/**
 * Predicts the cart after a change of a line. Only the server knows the discount of a promo code:
 * with one, the totals stay unchanged until it has answered.
 */
export function setExpectedQuantity(cart: Cart, hash: string, quantity: number): Cart {
  const line = cart.items[hash]
  if (!line || quantity < 1) return cart
  const subtotal = toEuros(multiplyCents(readCents(line.price), quantity))
  const items = { ...cart.items, [hash]: { ...line, quantity, subtotal } }
  const count = cart.count - line.quantity + quantity
  if (cart.applied_promo_code || cart.lapsed_promo_code) return { ...cart, items, count }
  const lines = Object.values(items).map((item) => ({
    quantity: item.quantity,
    unit_price: readCents(item.price),
    issuing_fee: readCents(item.issuing_fee),
    // Venues matter to promo codes only.
    venue_id: 0,
  }))
  const totals = sumTotals(lines, null)
  return {
    ...cart,
    items,
    count,
    total: toEuros(totals.subtotal),
    total_fees: toEuros(totals.fees),
    grand_total: toEuros(totals.total),
  }
}

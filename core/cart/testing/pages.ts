import type { Euros } from '#values/money.ts'
import type { Cart, CartItem } from '../cart.ts'

const euros = (amount: number) => amount as Euros

/** Creates a line; by default two adults at 42 euros, with a fee of 1.50 each. */
export function cartItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    hash: 'a',
    event_ticket_id: 1,
    name: 'Adult',
    price: euros(42),
    quantity: 2,
    subtotal: euros(84),
    stock: 10,
    limit: { most: 20, cap: { name: 'session_zone', most: 20 } },
    event_name: 'Winterreise',
    // By default, the same venue and day mean the same concert.
    event_date_id: new TextEncoder()
      .encode(`${changes.venue_slug} ${changes.event_date}`)
      .reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7),
    event_date: '2026-11-28',
    start_date: '2026-11-28T18:30:00.000Z',
    venue_slug: 'salle-aubepine',
    venue_name: 'Salle Aubépine',
    venue_color: '#9F1E10',
    issuing_fee: euros(1.5),
    hold: 'held',
    ...changes,
  }
}

/** Creates a cart for pages. Its totals are those of one such line. */
export function cartOf(items: CartItem[], changes: Partial<Cart> = {}): Cart {
  return {
    items: Object.fromEntries(items.map((item) => [item.hash, item])),
    count: items.reduce((count, { quantity }) => count + quantity, 0),
    total: euros(84),
    total_fees: euros(3),
    discount_amount: euros(0),
    grand_total: euros(87),
    applied_promo_code: null,
    lapsed_promo_code: null,
    pending_order: null,
    held_until: null,
    extendable_until: null,
    ...changes,
  }
}

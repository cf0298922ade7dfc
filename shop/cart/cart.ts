import type { CalendarDate, Timestamp } from '../dates.ts'
import type { Euros } from '../money.ts'

/** The cart as the cart and checkout pages receive it. */
export interface Cart {
  items: Record<string, CartItem>
  /** Tickets, not lines. */
  count: number
  /** The tickets alone. */
  total: Euros
  total_fees: Euros
  discount_amount: Euros
  grand_total: Euros
  applied_promo_code: { title: string; code: string } | null
  /** When the first of the held seats goes back on sale; null where none is held. */
  held_until: Timestamp | null
  /** Until when the visitor may still extend that time. */
  extendable_until: Timestamp | null
}

export interface CartItem {
  hash: string
  name: string
  price: Euros
  quantity: number
  subtotal: Euros
  /** Free seats plus those this visitor holds; null = unlimited. */
  stock: number | null
  event_name: string
  event_date: CalendarDate
  start_date: Timestamp
  venue_slug: string
  venue_name: string
  venue_color: string
  issuing_fee: Euros
  /** `held`: the seats are the visitor's for now; `ended`: the time ran out, but they can be taken again; `gone`: they were sold meanwhile or the concert can no longer be had. */
  hold: 'held' | 'ended' | 'gone'
}

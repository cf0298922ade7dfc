import type { Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'

/**
 * `waiting`: the bank has not confirmed the payment yet; `unpaid`: abandoned; `undone`: was paid,
 * tickets are void.
 */
export type MyOrderState = 'paid' | 'open' | 'waiting' | 'unpaid' | 'undone'

export interface MyOrder {
  uuid: string
  ref_nr: string
  state: MyOrderState
  ordered_at: Timestamp
  total: Euros
  /** Refunded or being refunded. */
  refunded: Euros
  /** For returning tickets; null if none can be returned at present. */
  return_url: string | null
  /** Ordered by date. */
  concerts: MyConcert[]
}

export interface MyConcert {
  title: string
  venue: string
  venue_color: string
  start_date: Timestamp
  status: 'scheduled' | 'cancelled' | 'postponed'
  /** Number of tickets bought, of which `returned` were given back. */
  tickets: number
  returned: number
}

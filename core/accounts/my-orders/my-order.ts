import type { Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'

/**
 * What has become of an order, as its buyer reads it. `open`: it can still be paid; `waiting`: the bank has not said yet that the money is
 * there; `unpaid`: nothing came of it; `undone`: it was paid, and its tickets are void.
 */
export type MyOrderState = 'paid' | 'open' | 'waiting' | 'unpaid' | 'undone'

/** An order in the list of who has signed in. */
export interface MyOrder {
  uuid: string
  ref_nr: string
  state: MyOrderState
  ordered_at: Timestamp
  total: Euros
  /** What of it has gone back, or is on its way. */
  refunded: Euros
  /** Where tickets are returned; null where none of them is taken back now. */
  return_url: string | null
  /** In the order of their dates. */
  concerts: MyConcert[]
}

export interface MyConcert {
  title: string
  venue: string
  venue_color: string
  start_date: Timestamp
  status: 'scheduled' | 'cancelled' | 'postponed'
  /** All that were bought, and those of them that were given back. */
  tickets: number
  returned: number
}

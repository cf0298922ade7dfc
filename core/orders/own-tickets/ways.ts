import type { CalendarDate, Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'
import type { ReturnRight } from './ticket-rights.ts'

/** Until when, as pages are told: of a concert that was changed the end of a day, otherwise a moment. */
export type ReturnTerm =
  | { reason: Extract<ReturnRight['reason'], 'date_moved'>; until: CalendarDate }
  | { reason: Extract<ReturnRight['reason'], 'buyer'>; until: Timestamp }

/** What the buyer of an order can do with its tickets now; null where it is not offered. */
export interface OwnWays {
  /** `term`: null where it is another one from concert to concert. */
  return: { href: string; term: ReturnTerm | null } | null
}

/** A concert of an order, in one language. */
export interface OwnConcert {
  title: string
  /** With its town. */
  venue: string
  venue_color: string
  start_date: Timestamp
  status: 'scheduled' | 'cancelled' | 'postponed'
}

/** A ticket that can be returned. */
export interface ReturnableTicket {
  serial: number
  title: string
  holder: string
  /** What goes back for it. */
  amount: Euros
}

import type { CalendarDate, Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'
import type { NoReturn, ReturnRight } from './ticket-rights.ts'

/** Until when, as pages are told: of a concert that was changed the end of a day, otherwise a moment. */
export type ReturnTerm =
  | { reason: Extract<ReturnRight['reason'], 'date_moved'>; until: CalendarDate }
  | { reason: Extract<ReturnRight['reason'], 'buyer'>; until: Timestamp }

/** What the buyer of an order can do with its tickets now; null where it is not offered. */
export interface SelfService {
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

/** A concert with tickets that can be returned. */
export interface ReturnableConcert {
  id: number
  concert: OwnConcert
  term: ReturnTerm
  /** Whether some were paid that do not go back. */
  keeps_fees: boolean
  tickets: ReturnableTicket[]
  /** Tickets for it by which somebody has been let in. */
  used: number
}

/** A concert of an order, none of whose good tickets can be returned. */
export interface OtherConcert {
  id: number
  concert: OwnConcert
  refusal: Exclude<NoReturn['refusal'], 'void'>
  /** Of one that is over: a day, or a moment. */
  until: string | null
}

/** Tickets that were chosen to be returned, and what goes back for them. */
export interface ReviewedReturn {
  concert: OwnConcert
  tickets: ReturnableTicket[]
  /** What goes back, and what of the tickets' money does not. */
  amount: Euros
  kept: Euros
  /** Whether more would, had it not gone back before. */
  has_gone_before: boolean
  /** Tickets of the order that stay good. */
  remaining: number
}

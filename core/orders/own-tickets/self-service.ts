import type { CalendarDate, Timestamp } from '#values/dates.ts'
import type { Euros } from '#values/money.ts'
import type { NoReturn, ReturnRight } from './ticket-rights.ts'

/** Deadline: the end of a day for a changed concert, otherwise a moment. */
export type ReturnTerm =
  | { reason: Extract<ReturnRight['reason'], 'date_moved'>; until: CalendarDate }
  | { reason: Extract<ReturnRight['reason'], 'buyer'>; until: Timestamp }

export interface SelfService {
  /** `term`: null if it differs between concerts. */
  return: { href: string; term: ReturnTerm | null } | null
}

export interface OwnConcert {
  title: string
  /** With its town. */
  venue: string
  venue_color: string
  start_date: Timestamp
  status: 'scheduled' | 'cancelled' | 'postponed'
}

export interface ReturnableTicket {
  serial: number
  title: string
  holder: string
  /** Amount refunded for it. */
  amount: Euros
}

export interface ReturnableConcert {
  id: number
  concert: OwnConcert
  term: ReturnTerm
  /** Whether paid fees are not refunded. */
  keeps_fees: boolean
  tickets: ReturnableTicket[]
  /** Tickets already used for admission. */
  used: number
}

/** Without returnable tickets. */
export interface OtherConcert {
  id: number
  concert: OwnConcert
  refusal: Exclude<NoReturn['refusal'], 'void'>
  /** Expired deadline: a day, or a moment. */
  until: string | null
}

export interface ReviewedReturn {
  concert: OwnConcert
  tickets: ReturnableTicket[]
  amount: Euros
  kept: Euros
  /** Whether the refund is reduced by an earlier one. */
  has_gone_before: boolean
  /** Tickets of the order that stay valid. */
  remaining: number
}

/** Self-service rights of buyers, and their deadlines. */
import { findCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { ReturnedMoney } from '../ticket-return.ts'

/** Data of a ticket and its concert that decides about rights. */
export interface OwnTicket {
  state: Ticket['state']
  /** Time at which the buyer had seen date and place of the concert. */
  orderedAt: Date
  /** Current start; for a postponed concert, the original one. */
  startsAt: Date
  dateStatus: Ticket['date_status']
  /** All changes of the concert, before and after the order. */
  changes: readonly ConcertChange[]
}

/** A move or postponement of a concert. */
export interface ConcertChange {
  changedAt: Date
  /** Last day on which tickets may be returned because of it; null: no returns. */
  returnUntil: CalendarDate | null
}

/** The organiser's rules for returns without a change of the concert. */
export interface OwnReturns {
  /** Deadline in hours before the start of the concert. */
  hoursBefore: number
  money: Exclude<ReturnedMoney, 'none'>
}

export interface RightsTerms {
  now: Date
  /** Time zone in which days end. */
  timeZone: TimeZone
  /** Null: no returns. */
  returns: OwnReturns | null
}

/** The end of a day, or a moment. */
export type Deadline = { day: CalendarDate } | { moment: Date }

/** Right to return a ticket: reason, refund and deadline. */
export interface ReturnRight {
  reason: 'date_moved' | 'buyer'
  money: OwnReturns['money']
  until: Deadline
}

/** Reason why a ticket cannot be returned. */
export type NoReturn =
  | { refusal: 'void' }
  | { refusal: 'admitted' }
  /** Its money is refunded automatically. */
  | { refusal: 'cancelled' }
  | { refusal: 'over'; until: Deadline }
  | { refusal: 'not_offered' }

/**
 * Checks whether the buyer may return a ticket now. For a concert changed after the order
 * everything paid is refunded, even after the concert: the deadline also covers buyers who came on
 * the original day. Otherwise the organiser's rules apply.
 */
export function checkReturn(ticket: OwnTicket, terms: RightsTerms): { right: ReturnRight } | NoReturn {
  const { state, dateStatus } = ticket
  if (state === 'admitted') return { refusal: 'admitted' }
  if (state !== 'valid') return { refusal: 'void' }
  if (dateStatus === 'cancelled') return { refusal: 'cancelled' }
  const rights = listReturnRights(ticket, terms)
  const right = rights.find(({ until }) => !isOver(until, terms))
  if (right) return { right }
  const [first] = rights
  return first ? { refusal: 'over', until: first.until } : { refusal: 'not_offered' }
}

/** Lists the better right first, expired or not. */
function listReturnRights(ticket: OwnTicket, { returns }: RightsTerms): ReturnRight[] {
  const day = findLastReturnDay(ticket)
  const moved: ReturnRight | null = day ? { reason: 'date_moved', money: 'whole', until: { day } } : null
  const own: ReturnRight | null = returns && {
    reason: 'buyer',
    money: returns.money,
    until: { moment: new Date(ticket.startsAt.getTime() - returns.hoursBefore * 60 * 60 * 1000) },
  }
  return [moved, own].filter((right) => right !== null)
}

/** Returns the latest deadline announced since the order: later buyers knew of the change. */
function findLastReturnDay({ orderedAt, changes }: OwnTicket): CalendarDate | null {
  const days = changes.filter(({ changedAt }) => changedAt > orderedAt).flatMap(({ returnUntil }) => returnUntil ?? [])
  return days.toSorted().at(-1) ?? null
}

/** Whether a deadline has passed; at the moment itself it has. */
export function isOver(until: Deadline, { now, timeZone }: Pick<RightsTerms, 'now' | 'timeZone'>): boolean {
  return 'day' in until ? findCalendarDate(now, timeZone) > until.day : now >= until.moment
}

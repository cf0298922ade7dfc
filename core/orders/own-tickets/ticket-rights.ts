/** Self-service rights of buyers, and their deadlines. */
import { findCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { ReturnedMoney } from '../ticket-return.ts'

export interface OwnTicket {
  state: Ticket['state']
  /** When the buyer had seen date and place of the concert. */
  orderedAt: Date
  /** Current start; for a postponed concert, the original one. */
  startsAt: Date
  dateStatus: Ticket['date_status']
  /** Before and after the order. */
  changes: readonly ConcertChange[]
}

export interface ConcertChange {
  changedAt: Date
  /** Last day for returning tickets because of it; null: no returns. */
  returnUntil: CalendarDate | null
}

/** The organiser's rules for returns without a change of the concert. */
export interface OwnReturns {
  /** Deadline before the start. */
  hoursBefore: number
  money: Exclude<ReturnedMoney, 'none'>
}

export interface RightsTerms {
  now: Date
  timeZone: TimeZone
  /** Null: no returns. */
  returns: OwnReturns | null
}

export type Deadline = { day: CalendarDate } | { moment: Date }

export interface ReturnRight {
  reason: 'date_moved' | 'buyer'
  money: OwnReturns['money']
  until: Deadline
}

export type NoReturn =
  | { refusal: 'void' }
  | { refusal: 'admitted' }
  /** Its money is refunded automatically. */
  | { refusal: 'cancelled' }
  | { refusal: 'over'; until: Deadline }
  | { refusal: 'not_offered' }

/**
 * Whether the buyer may return a ticket now. For a concert changed after the order everything is
 * refunded, even after it: the deadline also covers buyers who came on the original day.
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

/** At the moment itself it has passed. */
export function isOver(until: Deadline, { now, timeZone }: Pick<RightsTerms, 'now' | 'timeZone'>): boolean {
  return 'day' in until ? findCalendarDate(now, timeZone) > until.day : now >= until.moment
}

/** What buyers may do with their tickets by themselves, and until when. */
import { findCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { Ticket } from '#core/tickets/ticket.ts'
import type { ReturnedMoney } from '../ticket-return.ts'

/** Of a ticket and its concert what decides about it. */
export interface OwnTicket {
  state: Ticket['state']
  /** By then its buyer had read where and when the concert was to be. */
  orderedAt: Date
  /** As the concert is now; of one that is postponed as it was to be. */
  startsAt: Date
  dateStatus: Ticket['date_status']
  /** Whatever has become of the concert, before the order or after it. */
  changes: readonly ConcertChange[]
}

/** That a concert was moved or postponed. */
export interface ConcertChange {
  changedAt: Date
  /** Until the end of which day tickets are taken back for it; null: they are not. */
  returnUntil: CalendarDate | null
}

/** How an organiser lets buyers return tickets though nothing has become of the concert. */
export interface OwnReturns {
  /** Until how long before the beginning of the concert. */
  hoursBefore: number
  money: Exclude<ReturnedMoney, 'none'>
}

export interface RightsTerms {
  now: Date
  /** By whose clocks days end. */
  timeZone: TimeZone
  /** Null: buyers may not. */
  returns: OwnReturns | null
}

/** The end of a day, or a moment. */
export type Deadline = { day: CalendarDate } | { moment: Date }

/** That a ticket is taken back, why, for which money, and until when. */
export interface ReturnRight {
  reason: 'date_moved' | 'buyer'
  money: OwnReturns['money']
  until: Deadline
}

/** Why a ticket is not taken back. */
export type NoReturn =
  | { refusal: 'void' }
  | { refusal: 'admitted' }
  /** Its money goes back by itself. */
  | { refusal: 'cancelled' }
  | { refusal: 'over'; until: Deadline }
  | { refusal: 'not_offered' }

/**
 * Whether the buyer may return a ticket now. For a concert that was changed after the order all that was paid goes back, even after the
 * concert: whoever stood there on the day of before is among those whom the day is for. Otherwise what the organiser has settled.
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

/** The better one first, over or not. */
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

/** The last of the days that were named since the order: whoever bought later knew of the change. */
function findLastReturnDay({ orderedAt, changes }: OwnTicket): CalendarDate | null {
  const days = changes.filter(({ changedAt }) => changedAt > orderedAt).flatMap(({ returnUntil }) => returnUntil ?? [])
  return days.toSorted().at(-1) ?? null
}

/** Whether a deadline has passed; at the moment itself it has. */
export function isOver(until: Deadline, { now, timeZone }: Pick<RightsTerms, 'now' | 'timeZone'>): boolean {
  return 'day' in until ? findCalendarDate(now, timeZone) > until.day : now >= until.moment
}

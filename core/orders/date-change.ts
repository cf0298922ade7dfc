import { findCalendarDate, type CalendarDate, writeClock } from '#values/dates.ts'

export type DateChangeKind = 'moved' | 'postponed' | 'cancelled'

export interface ChangingDate {
  venueId: number
  slot: string
  startsAt: Date
  doorsAt: Date
  status: 'scheduled' | 'cancelled' | 'postponed'
}

export type DatePlace = Pick<ChangingDate, 'venueId' | 'slot' | 'startsAt' | 'doorsAt'>

/** The same in one language, times in ISO format. */
export interface ShownPlace {
  startsAt: string
  doorsAt: string
  hall: string
  address: string
  slot: string
}

export type DateChangeRefusal =
  /** It took place more than a day ago. */
  | 'over'
  | 'already_cancelled'
  | 'already_postponed'
  | 'nothing_changes'
  | 'time_is_over'
  | 'doors_after_start'
  /** The deadline for returning tickets is in the past. */
  | 'return_is_over'

const settlingMilliseconds = 24 * 60 * 60 * 1000

interface RequestedChange {
  kind: DateChangeKind
  to?: DatePlace
  returnUntil?: CalendarDate | null
}

/** Null: it can be changed. */
export function findChangeRefusal(
  date: ChangingDate,
  { kind, to, returnUntil = null }: RequestedChange,
  { now, timeZone }: { now: Date; timeZone: string },
): DateChangeRefusal | null {
  if (date.status === 'cancelled') return 'already_cancelled'
  // A postponed concert keeps its original time until it gets a new one.
  if (date.status === 'scheduled' && now.getTime() - date.startsAt.getTime() > settlingMilliseconds) return 'over'
  if (kind === 'postponed' && date.status === 'postponed') return 'already_postponed'
  if (returnUntil !== null && returnUntil < findCalendarDate(now, timeZone)) return 'return_is_over'
  return to ? findPlaceRefusal(date, to, now) : null
}

function findPlaceRefusal(date: ChangingDate, to: DatePlace, now: Date): DateChangeRefusal | null {
  if (to.startsAt <= now) return 'time_is_over'
  if (to.doorsAt > to.startsAt) return 'doors_after_start'
  const isSame =
    to.venueId === date.venueId &&
    to.slot === date.slot &&
    to.startsAt.getTime() === date.startsAt.getTime() &&
    to.doorsAt.getTime() === date.doorsAt.getTime()
  return isSame && date.status === 'scheduled' ? 'nothing_changes' : null
}

/** Unusual but possible properties of a move. */
export const dateOddities = ['night', 'early_doors', 'slot_stays'] as const
export type Oddity = (typeof dateOddities)[number]

const longestDoorsMilliseconds = 3 * 60 * 60 * 1000

/**
 * Finds what needs confirmation before a move: a start at night (23:00 to 7:59), doors open more
 * than three hours before it, or a slot named for another day. Unchanged properties need none.
 */
export function findOddities(date: ChangingDate, to: DatePlace, timeZone: string): Oddity[] {
  const opensBefore = ({ startsAt, doorsAt }: DatePlace) => startsAt.getTime() - doorsAt.getTime()
  const hour = Number(writeClock(to.startsAt, timeZone).slice(0, 2))
  const startsAnew = to.startsAt.getTime() !== date.startsAt.getTime()
  const isOdd: Record<Oddity, boolean> = {
    night: startsAnew && (hour < 8 || hour >= 23),
    early_doors: opensBefore(to) > longestDoorsMilliseconds && opensBefore(to) !== opensBefore(date),
    slot_stays: (startsAnew || to.venueId !== date.venueId) && to.slot !== '' && to.slot === date.slot,
  }
  return dateOddities.filter((oddity) => isOdd[oddity])
}

import { findCalendarDate, type CalendarDate, writeClock } from '#values/dates.ts'

/** What can become of a concert for which tickets are sold. */
export type DateChangeKind = 'moved' | 'postponed' | 'cancelled'

/** A concert as it is to be decided about. */
export interface ChangingDate {
  venueId: number
  slot: string
  startsAt: Date
  doorsAt: Date
  status: 'scheduled' | 'cancelled' | 'postponed'
}

/** Where and when it is to be. */
export type DatePlace = Pick<ChangingDate, 'venueId' | 'slot' | 'startsAt' | 'doorsAt'>

/** The same in the words of a language, as ISO. */
export interface ShownPlace {
  startsAt: string
  doorsAt: string
  hall: string
  address: string
  slot: string
}

/** Why a change cannot be. */
export type DateChangeRefusal =
  /** It has taken place: more than a day ago. */
  | 'over'
  | 'already_cancelled'
  | 'already_postponed'
  /** It is to be where and when it is already. */
  | 'nothing_changes'
  /** The new time is over. */
  | 'time_is_over'
  | 'doors_after_start'
  /** The day until which tickets are taken back is over. */
  | 'return_is_over'

/** What happened on an evening can be settled until the next one. */
const settlingMilliseconds = 24 * 60 * 60 * 1000

interface RequestedChange {
  kind: DateChangeKind
  /** Of a move only. */
  to?: DatePlace
  returnUntil?: CalendarDate | null
}

/** Says why a concert cannot be changed so; null where it can. */
export function findChangeRefusal(
  date: ChangingDate,
  { kind, to, returnUntil = null }: RequestedChange,
  { now, timeZone }: { now: Date; timeZone: string },
): DateChangeRefusal | null {
  if (date.status === 'cancelled') return 'already_cancelled'
  // A postponed one keeps the time that it was to have until it has another.
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

/** What is unusual in a move, though it can be. */
export const dateOddities = ['night', 'early_doors', 'slot_stays'] as const
export type Oddity = (typeof dateOddities)[number]

const longestDoorsMilliseconds = 3 * 60 * 60 * 1000

/**
 * What is asked once more before a concert is moved: it begins at night (from 23:00 to 7:59), its doors open more than three hours before it,
 * or it keeps the word of an address that another day gave it. What is not changed is not asked.
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

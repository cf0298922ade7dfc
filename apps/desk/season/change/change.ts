/** A concert that is moved, postponed or cancelled at the desk: what is asked, and what comes of it. */
import type { Oddity, ShownPlace } from '#core/orders/date-change.ts'
import type { Locale } from '#values/locales.ts'

const dateChanges = ['move', 'postpone', 'cancel'] as const
export type DateChangeName = (typeof dateChanges)[number]

export const isDateChange = (value: string): value is DateChangeName => dateChanges.includes(value as DateChangeName)

/** Of a change as it is kept. */
export const changeOf = { moved: 'move', postponed: 'postpone', cancelled: 'cancel' } as const satisfies Record<
  string,
  DateChangeName
>

/** What a form asks; a change takes of it what it needs. */
export interface ChangeFields {
  /** By the clocks of the shop, `2026-11-27T19:30`. */
  starts: string
  /** On the same day, `19:00`. */
  doors: string
  /** The hall's name in addresses. */
  hall: string
  slot: string
  /** A day; empty: tickets are not taken back. */
  returnUntil: string
  money: 'whole' | 'minus_fees'
  /** The number of tickets, typed by who means to cancel. */
  typed: string
  /** What is odd about it is meant. */
  odd: boolean
}

/** A move, before and after, and what of it is asked once more. */
export interface ShownMove {
  before: ShownPlace
  after: ShownPlace
  odd: Oddity[]
}

/** Whom and what a change concerns. */
export interface ShownPlan {
  orders: number
  tickets: number
  /** Orders that wait for their payment, and carts with tickets for it. */
  waiting: number
  carts: number
  mails: Record<Locale, number>
  /** Of a cancellation, in cents: what goes back, and which fees do not. */
  back?: number
  kept?: number
}

/** Which changes can still be made to a concert; whatever is asked for is checked anew. */
export function listPossibleChanges(
  { status, startsAt }: { status: 'scheduled' | 'postponed' | 'cancelled'; startsAt: string },
  now: Date,
): DateChangeName[] {
  if (status === 'postponed') return ['move', 'cancel']
  const dayAfter = new Date(startsAt).getTime() + 24 * 60 * 60 * 1000
  return status === 'cancelled' || now.getTime() > dayAfter ? [] : [...dateChanges]
}

export interface ShownProgress {
  /** `failed`: it has ended, and something of it could not be done. */
  state: 'running' | 'done' | 'failed'
  items: number
  done: number
  failed: number
}

/** A change that was made, and how far the work on it is. */
export interface PastChange {
  id: number
  change: DateChangeName
  changedAt: string
  /** When and where it was to be. */
  startsAt: string
  hall: string
  /** Null: it was long ago, and is kept no more. */
  operation: (ShownProgress & { id: number }) | null
}

export interface ShownOperation extends ShownProgress {
  id: number
  change: DateChangeName
  /** A person's name, or what the command line calls who was there. */
  startedBy: string
  startedAt: string
  plan: ShownPlan
}

/** An order that was tried in vain. */
export interface TroubledOrder {
  key: string
  reference: string
  state: 'waiting' | 'failed'
  /** In English, as the shop's log has it. */
  error: string
}

type PlaceFields = Pick<ChangeFields, 'starts' | 'doors' | 'slot'>

const minutesOfDay = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * What goes along when a concert begins at another time: its doors open as long before it as they did, and the word in its address, which told
 * it from another concert of its day, stays on that day. What somebody has typed over stays as typed.
 */
export function followStart(begin: PlaceFields, fields: PlaceFields, starts: string): Partial<PlaceFields> {
  const doorsAt = (start: string) => {
    const span = minutesOf(begin.starts.slice(11)) - minutesOf(begin.doors)
    const minutes = (minutesOf((start || begin.starts).slice(11)) - span + 2 * minutesOfDay) % minutesOfDay
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  }
  const slotOn = (start: string) =>
    (start || begin.starts).slice(0, 10) === begin.starts.slice(0, 10) ? begin.slot : ''
  return {
    starts,
    ...(fields.doors === doorsAt(fields.starts) && { doors: doorsAt(starts) }),
    ...(fields.slot === slotOn(fields.starts) && { slot: slotOn(starts) }),
  }
}

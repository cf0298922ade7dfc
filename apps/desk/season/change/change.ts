import type { Oddity, ShownPlace } from '#core/orders/date-change.ts'
import type { Locale } from '#values/locales.ts'

const dateChanges = ['move', 'postpone', 'cancel'] as const
export type DateChangeName = (typeof dateChanges)[number]

export const isDateChange = (value: string): value is DateChangeName => dateChanges.includes(value as DateChangeName)

/** Each change uses the fields that it needs. */
export interface ChangeFields {
  /** Local time of the shop, `2026-11-27T19:30`. */
  starts: string
  /** On the same day, `19:00`. */
  doors: string
  hall: string
  slot: string
  /** A date; empty: no returns. */
  returnUntil: string
  money: 'whole' | 'minus_fees'
  /** Number of tickets, typed to confirm a cancellation. */
  typed: string
  odd: boolean
}

/** `odd`: properties that need confirmation. */
export interface ShownMove {
  before: ShownPlace
  after: ShownPlace
  odd: Oddity[]
}

export interface ShownPlan {
  orders: number
  tickets: number
  /** Number of unpaid orders, and of carts with tickets for it. */
  waiting: number
  carts: number
  mails: Record<Locale, number>
  /** For a cancellation, in cents: the refund, and the fees not refunded. */
  back?: number
  kept?: number
}

/** Each is checked again on request. */
export function listPossibleChanges(
  { status, startsAt }: { status: 'scheduled' | 'postponed' | 'cancelled'; startsAt: string },
  now: Date,
): DateChangeName[] {
  if (status === 'postponed') return ['move', 'cancel']
  const dayAfter = new Date(startsAt).getTime() + 24 * 60 * 60 * 1000
  return status === 'cancelled' || now.getTime() > dayAfter ? [] : [...dateChanges]
}

export interface ShownProgress {
  /** `failed`: it has ended with items that could not be processed. */
  state: 'running' | 'done' | 'failed'
  items: number
  done: number
  failed: number
}

/** A past change, and the progress of its operation. */
export interface PastChange {
  id: number
  change: DateChangeName
  changedAt: string
  startsAt: string
  hall: string
  /** Null: deleted after its retention. */
  operation: (ShownProgress & { id: number }) | null
}

export interface ShownOperation extends ShownProgress {
  id: number
  change: DateChangeName
  /** Name of a person, or of a command line user. */
  startedBy: string
  startedAt: string
  plan: ShownPlan
}

/** An order with failed attempts. */
export interface TroubledOrder {
  key: string
  reference: string
  state: 'waiting' | 'failed'
  /** In English, as in the shop's log. */
  error: string
}

type PlaceFields = Pick<ChangeFields, 'starts' | 'doors' | 'slot'>

const minutesOfDay = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * Returns the fields that follow a new start: doors keep their distance, and the slot is dropped on
 * another day. Fields already edited stay as typed.
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

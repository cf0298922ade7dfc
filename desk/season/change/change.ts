/** A concert that is moved, postponed or cancelled at the desk: what is asked, and what comes of it. */
import type { Locale } from '../../../values/locales.ts'

export const dateChanges = ['move', 'postpone', 'cancel'] as const
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

/** Which changes can still be made to a concert; whatever is asked for is judged anew. */
export function possibleChanges(
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

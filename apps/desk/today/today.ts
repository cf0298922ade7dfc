/** What is shown of the day. */
import type { StaffAction } from '#core/accounts/roles/roles.ts'

/** The seats of one part of a hall, at one concert. */
export interface ZoneSeats {
  id: number
  title: string
  sold: number
  /** In carts, and at the bank. */
  held: number
  blocked: number
  /** null: unlimited. */
  free: number | null
  capacity: number | null
}

export interface ComingDate {
  id: number
  event: string
  hall: string
  hallColor: string
  startsAt: string
  status: 'scheduled' | 'postponed' | 'cancelled'
  isPublished: boolean
  /** Whether it is the shop's today. */
  isToday: boolean
  admitted: number
  zones: ZoneSeats[]
}

/** How far a house is on its way to its first concert on sale. */
export interface FirstSteps {
  hall: Step | null
  hasPrices: boolean
  event: Step | null
  date: Step | null
  /** The first of those who sell that nobody has named; null: all are. */
  seller: { id: number } | null
}

interface Step {
  id: number
  isPublished: boolean
}

/** What wants a person, each with the right that it takes to do something about it. */
export const todayActions = {
  changesFailed: 'orders.refund',
  refundsFailed: 'orders.refund',
  moneyHeld: 'orders.refund',
  disputes: 'orders.refund',
  bankSilent: 'orders.refund',
  messagesOpen: 'inbox.answer',
  jobsBehind: 'health.view',
  mailsGivenUp: 'orders.resend',
  datesWithoutTickets: 'season.edit',
  lowStock: 'season.view',
} as const satisfies Record<string, StaffAction>

export type NeedKind = keyof typeof todayActions

export interface Need {
  kind: NeedKind
  count: number
  /** The first of them. */
  examples: NeedExample[]
}

export interface NeedExample {
  /** The number of an order, who wrote a message, the kind of a mail, a concert with its day. */
  text: string
  /** Where something can be done about it; null: on no page of its own. */
  leadsTo: { order: string } | { message: number } | { date: number; operation?: number } | null
}

/** A concert has little left where fewer than this part of its seats is free. */
export const minStockPart = 0.1

/** What was sold since midnight, by the clocks of the shop. */
export interface SoldToday {
  tickets: number
  orders: number
  /** In cents; null for who sees no money. */
  grossCents: number | null
}

export interface SeatSums {
  sold: number
  held: number
  blocked: number
  /** null: some part has no limit. */
  capacity: number | null
}

export function sumSeats(zones: readonly ZoneSeats[]): SeatSums {
  const add = (key: 'sold' | 'held' | 'blocked') => zones.reduce((sum, zone) => sum + zone[key], 0)
  const capacity = zones.some((zone) => zone.capacity === null)
    ? null
    : zones.reduce((sum, zone) => sum + (zone.capacity ?? 0), 0)
  return { sold: add('sold'), held: add('held'), blocked: add('blocked'), capacity }
}

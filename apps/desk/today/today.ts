import type { StaffAction } from '#core/accounts/roles/roles.ts'

export interface ZoneSeats {
  id: number
  title: string
  sold: number
  /** In carts, and with payment pending. */
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
  /** In the shop's time zone. */
  isToday: boolean
  admitted: number
  zones: ZoneSeats[]
}

export interface FirstSteps {
  hall: Step | null
  hasPrices: boolean
  event: Step | null
  date: Step | null
  /** Without a name; null: all have one. */
  seller: { id: number } | null
}

interface Step {
  id: number
  isPublished: boolean
}

/** With the permission required to resolve each. */
export const todayActions = {
  changesFailed: 'season.cancel',
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
  examples: NeedExample[]
}

export interface NeedExample {
  /** Order number, sender of a message, kind of a mail, or a concert with its date. */
  text: string
  /** Null: none. */
  leadsTo: { order: string } | { message: number } | { date: number; operation?: number } | null
}

/** Sales since midnight in the shop's time zone. */
export interface SoldToday {
  tickets: number
  orders: number
  /** Null for users without access to money. */
  grossCents: number | null
}

export interface SeatSums {
  sold: number
  held: number
  blocked: number
  /** null: a zone is unlimited. */
  capacity: number | null
}

export function sumSeats(zones: readonly ZoneSeats[]): SeatSums {
  const add = (key: 'sold' | 'held' | 'blocked') => zones.reduce((sum, zone) => sum + zone[key], 0)
  const capacity = zones.some((zone) => zone.capacity === null)
    ? null
    : zones.reduce((sum, zone) => sum + (zone.capacity ?? 0), 0)
  return { sold: add('sold'), held: add('held'), blocked: add('blocked'), capacity }
}

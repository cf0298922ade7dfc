export interface Standing {
  status: 'scheduled' | 'postponed' | 'cancelled'
  startsAt: string
  /** null: a draft; in the future: scheduled. */
  publishedAt: string | null
  /** Whether its event and hall are published. */
  isReachable: boolean
  /** Sold elsewhere, at an external URL. */
  isElsewhere: boolean
  seats: SeatSums
  tickets: TicketSums
}

export interface Reach {
  /** URL of its page; null: not visible. */
  address: string | null
  event: number
  /** Its event, if unpublished. */
  hiddenEvent: number | null
  hiddenHall: number | null
}

interface SeatSums {
  sold: number
  held: number
  blocked: number
  /** null: a zone is unlimited. */
  capacity: number | null
}

interface TicketSums {
  count: number
  paused: number
  /** On sale now, and not paused. */
  open: number
  /** Start of the next sales window; null: none. */
  nextOpening: string | null
}

export type DateState =
  | 'cancelled'
  | 'postponed'
  | 'past'
  | 'draft'
  | 'comesOut'
  | 'hidden'
  | 'elsewhere'
  | 'noTickets'
  | 'paused'
  | 'notYet'
  | 'closed'
  | 'soldOut'
  | 'onSale'

/** Returns the most important state that applies. */
export function findState(date: Standing, now: Date): DateState {
  if (date.status !== 'scheduled') return date.status
  if (new Date(date.startsAt) <= now) return 'past'
  if (date.publishedAt === null) return 'draft'
  if (new Date(date.publishedAt) > now) return 'comesOut'
  if (!date.isReachable) return 'hidden'
  if (date.isElsewhere) return 'elsewhere'
  return saleOf(date)
}

function saleOf({ tickets, seats }: Standing): DateState {
  if (tickets.count === 0) return 'noTickets'
  if (tickets.paused === tickets.count) return 'paused'
  if (tickets.open === 0) return tickets.nextOpening === null ? 'closed' : 'notYet'
  return seats.capacity !== null && seats.sold + seats.held + seats.blocked >= seats.capacity ? 'soldOut' : 'onSale'
}

export const shownDates = ['coming', 'draft', 'off', 'past', 'all'] as const
export type ShownDates = (typeof shownDates)[number]

export interface DateLine extends Standing {
  id: number
  event: string
  hall: string
  hallColor: string
  slot: string
}

/** A ticket that grants admission. */
export interface DoorLine {
  id: number
  serial: number
  name: string
  zone: string
  ticket: string
  order: string
  isAdmitted: boolean
}

/** How concerts stand, as lists and pages of the season say it. */

/** What is known of a concert to tell how it stands. */
export interface Standing {
  status: 'scheduled' | 'postponed' | 'cancelled'
  startsAt: string
  /** null: a draft; in the future: it comes out by itself. */
  publishedAt: string | null
  /** Whether its event and its hall are shown: without them nobody sees it. */
  isReachable: boolean
  /** Sold by somebody else, under an address of theirs. */
  isElsewhere: boolean
  seats: SeatSums
  tickets: TicketSums
}

/** What visitors see of a concert. */
export interface Reach {
  /** Of its page; null: they do not see it. */
  address: string | null
  /** Its event, where that is not published. */
  hiddenEvent: number | null
  hiddenHall: number | null
}

export interface SeatSums {
  sold: number
  held: number
  blocked: number
  /** null: some part has no limit. */
  capacity: number | null
}

export interface TicketSums {
  count: number
  paused: number
  /** Whose window is open, and which are not paused. */
  open: number
  /** When the next window opens; null: none does. */
  nextOpening: string | null
}

export const dateStates = [
  'cancelled',
  'postponed',
  'past',
  'draft',
  'comesOut',
  'hidden',
  'elsewhere',
  'noTickets',
  'paused',
  'notYet',
  'closed',
  'soldOut',
  'onSale',
] as const
export type DateState = (typeof dateStates)[number]

/** The one word for how a concert stands: what matters first, first. */
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

/** Which concerts a list shows. */
export const shownDates = ['coming', 'draft', 'off', 'past', 'all'] as const
export type ShownDates = (typeof shownDates)[number]

export const isShownDates = (value: unknown): value is ShownDates => shownDates.includes(value as ShownDates)

export interface DateLine extends Standing {
  id: number
  event: string
  hall: string
  hallColor: string
  slot: string
}

/** Whole days until a concert begins; 0 on its day and afterwards. */
export function countDaysUntil(startsAt: string, now: Date): number {
  return Math.max(0, Math.floor((new Date(startsAt).getTime() - now.getTime()) / 86_400_000))
}

import type { ConcertState, EventDate } from '../catalogue.ts'

/** How a day is drawn, beside its colours. */
export type DayLook = 'open' | 'unavailable' | 'past' | 'elsewhere'

const hasTickets: Record<ConcertState, boolean> = {
  available: true,
  external: true,
  sold_out: false,
  cancelled: false,
  postponed: false,
  past: false,
}

/**
 * A day is past when all of its concerts are, and unavailable when none has tickets. Where a venue's calendar is looked
 * at, the days on which it does not play stand back.
 */
export function describeDay(eventDate: EventDate, venueSlug: string | null): DayLook {
  const { venues } = eventDate
  if (venues.every(({ state }) => state === 'past')) return 'past'
  if (venueSlug && !venues.some(({ slug }) => slug === venueSlug)) return 'elsewhere'
  return venues.some(({ state }) => hasTickets[state]) ? 'open' : 'unavailable'
}

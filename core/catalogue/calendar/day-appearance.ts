import type { ConcertState, EventDate } from '../catalogue.ts'

/** How the calendar draws a day, apart from the colours of its venues. */
export type DayAppearance = 'open' | 'unavailable' | 'past' | 'elsewhere'

/** Whether tickets can be had of a concert in a state. */
export const hasTickets = (state: ConcertState): boolean => state === 'available' || state === 'external'

/**
 * A day is past when all of its concerts are, and unavailable when none has tickets. With a venue selected, days with
 * concerts in other venues only are `elsewhere`.
 */
export function findDayAppearance(eventDate: EventDate, venueSlug: string | null): DayAppearance {
  const { venues } = eventDate
  if (venues.every(({ state }) => state === 'past')) return 'past'
  if (venueSlug && !venues.some(({ slug }) => slug === venueSlug)) return 'elsewhere'
  return venues.some(({ state }) => hasTickets(state)) ? 'open' : 'unavailable'
}

import type { ConcertState, EventDate } from '../catalogue.ts'

/** Appearance of a day in the calendar, apart from venue colours. */
export type DayAppearance = 'open' | 'unavailable' | 'past' | 'elsewhere'

export const hasTickets = (state: ConcertState): boolean => state === 'available' || state === 'external'

/**
 * A day is past when all of its concerts are, and unavailable when none has tickets. With a venue
 * selected, days with concerts only in other venues are `elsewhere`.
 */
export function findDayAppearance(eventDate: EventDate, venueSlug: string | null): DayAppearance {
  const { venues } = eventDate
  if (venues.every(({ state }) => state === 'past')) return 'past'
  if (venueSlug && !venues.some(({ slug }) => slug === venueSlug)) return 'elsewhere'
  return venues.some(({ state }) => hasTickets(state)) ? 'open' : 'unavailable'
}

import type { EventDate, EventDateVenue, ScheduledConcert, ConcertState } from '../catalogue.ts'
import type { Selection } from '../selection.ts'

/** Maximum number of concerts listed for a day other than the selected one. */
const listedADay = 4

/** Each day has its venues in the order of the given concerts. */
export function groupByDate(concerts: readonly ScheduledConcert[]): EventDate[] {
  const byDate = Map.groupBy(concerts, (concert) => concert.date)
  return [...byDate]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, ofDate]) => {
      const venues = ofDate.map(venueOf)
      return { date, venue_id: venues[0]!.id, has_multiple_venues: venues.length > 1, venues }
    })
}

/**
 * Limits a day's concerts: the first, then the selected venue's, then those with tickets. The
 * selected day keeps all.
 */
export function limitVenuesOfDay(day: EventDate, { venueSlug, date }: Selection): EventDate {
  if (day.date === date || day.venues.length <= listedADay) return day
  const [first, ...others] = day.venues
  const rank = ({ slug, state }: EventDateVenue) =>
    [slug === venueSlug, hasTickets(state), state !== 'past', true].indexOf(true)
  const told = new Set([first, ...others.toSorted((a, b) => rank(a) - rank(b)).slice(0, listedADay - 1)])
  return { ...day, venues: day.venues.filter((venue) => told.has(venue)), more: day.venues.length - listedADay }
}

function venueOf({ venue, slot, start_date, event_title, state }: ScheduledConcert): EventDateVenue {
  const { id, slug, title, color } = venue
  return { id, slug, ...(slot && { date_slot: slot }), title, color, start_date, event_title, state }
}

/** Appearance of a day in the calendar, apart from venue colours. */
type DayAppearance = 'open' | 'unavailable' | 'past' | 'elsewhere'

const hasTickets = (state: ConcertState): boolean => state === 'available' || state === 'external'

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

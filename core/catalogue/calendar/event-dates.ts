import type { EventDate, EventDateVenue } from '../catalogue.ts'
import type { ScheduledConcert } from '../catalogue.ts'
import type { Selection } from '../selection.ts'
import { hasTickets } from './day-appearance.ts'

/** How many concerts of a day the calendar tells of at most, where it is not the chosen day. */
const listedADay = 4

/** The days of the calendar, with the venues that play on each in the order of the concerts given. */
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
 * A day with no more concerts than the calendar tells of: the first, then those of the chosen venue, then those with tickets. The
 * chosen day keeps all of them, to choose from.
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

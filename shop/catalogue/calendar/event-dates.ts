import type { EventDate, EventDateVenue } from '../catalogue.ts'
import type { ScheduledConcert } from '../season/suggestions.ts'

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

function venueOf({ venue, slot, start_date, event_title, state }: ScheduledConcert): EventDateVenue {
  const { id, slug, title, color } = venue
  return { id, slug, ...(slot && { date_slot: slot }), title, color, start_date, event_title, state }
}

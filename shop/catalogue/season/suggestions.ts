import { takesPlace } from '../calendar/months.ts'
import type { Euros } from '../../../values/money.ts'
import type { ConcertSuggestion } from '../catalogue.ts'

/** How many concerts are offered where the chosen one cannot be had. */
const alternativesOffered = 3
/** How many concerts the front page lists. */
const nextListed = 5

/** A concert of the calendar with all that suggesting it needs. */
export interface ScheduledConcert extends ConcertSuggestion {
  id: number
  venue: ConcertSuggestion['venue'] & { id: number }
  issuing_fee: Euros
}

/** Only what a page needs to suggest it. */
export function suggest({
  date,
  slot,
  start_date,
  duration_minutes,
  event_title,
  venue,
  from_price,
  state,
}: ScheduledConcert): ConcertSuggestion {
  const { slug, title, city, color } = venue
  const concert = { date, start_date, duration_minutes, event_title, venue: { slug, title, city, color } }
  return { ...concert, ...(slot && { slot }), from_price, state }
}

/** The next concert that takes place; at the chosen venue, where it has one. */
export function findNextConcert(
  concerts: readonly ScheduledConcert[],
  now: Date,
  venueSlug: string | null,
): ScheduledConcert | null {
  const upcoming = listUpcoming(concerts, now)
  return upcoming.find((concert) => concert.venue.slug === venueSlug) ?? upcoming[0] ?? null
}

/** The beginning of what lies ahead and takes place, sold out or not. */
export function findNextConcerts(concerts: readonly ScheduledConcert[], now: Date): ScheduledConcert[] {
  return listUpcoming(concerts, now).slice(0, nextListed)
}

/** The concerts with tickets that lie nearest to a moment, the chosen one left out, in the order in which they come. */
export function findAlternatives(
  concerts: readonly ScheduledConcert[],
  moment: Date,
  chosenId: number | null = null,
): ScheduledConcert[] {
  const distance = (concert: ConcertSuggestion) => Math.abs(new Date(concert.start_date).getTime() - moment.getTime())
  return concerts
    .filter((concert) => concert.state === 'available' && concert.id !== chosenId)
    .toSorted((a, b) => distance(a) - distance(b) || byStart(a, b))
    .slice(0, alternativesOffered)
    .toSorted(byStart)
}

function listUpcoming(concerts: readonly ScheduledConcert[], now: Date): ScheduledConcert[] {
  return concerts.filter((concert) => takesPlace(concert, now)).toSorted(byStart)
}

function byStart(a: ConcertSuggestion, b: ConcertSuggestion): number {
  return a.start_date.localeCompare(b.start_date)
}

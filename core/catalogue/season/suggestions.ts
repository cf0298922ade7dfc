import type { ConcertSuggestion, ScheduledConcert } from '../catalogue.ts'

/** Offered when the chosen concert is unavailable. */
export const maxAlternatives = 3

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

/** Finds the nearest concerts with tickets except the chosen one, in chronological order. */
export function findAlternatives(
  concerts: readonly ScheduledConcert[],
  moment: Date,
  chosenId: number | null = null,
): ScheduledConcert[] {
  return concerts
    .filter((concert) => concert.state === 'available' && concert.id !== chosenId)
    .toSorted((a, b) => measureDistance(moment, a) - measureDistance(moment, b) || byStart(a, b))
    .slice(0, maxAlternatives)
    .toSorted(byStart)
}

/** In milliseconds, before or after. */
export function measureDistance(moment: Date, { start_date }: Pick<ConcertSuggestion, 'start_date'>): number {
  return Math.abs(new Date(start_date).getTime() - moment.getTime())
}

function byStart(a: ConcertSuggestion, b: ConcertSuggestion): number {
  return a.start_date.localeCompare(b.start_date)
}

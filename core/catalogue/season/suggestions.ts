import type { ConcertSuggestion, ScheduledConcert } from '../catalogue.ts'

/** How many concerts are offered where the chosen one cannot be had. */
export const maxAlternatives = 3

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

/** The concerts with tickets that lie nearest to a moment, the chosen one left out, in the order in which they come. */
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

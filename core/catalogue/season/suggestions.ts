import type { ConcertSuggestion, ScheduledConcert } from '../catalogue.ts'

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

import { isCalendarDate, type CalendarDate } from '#values/dates.ts'
import type { EventDate } from './catalogue.ts'

/** In the URL if a date but no venue is chosen. No venue can have this slug. */
export const noVenueSlug = 'default'

export interface Selection {
  venueSlug: string | null
  date: CalendarDate | null
  /** Missing: the concert without a slot, or the first. */
  slot?: string | undefined
}

/** Null if the day does not exist. */
export function readSelection(params: { venueSlug?: string; date?: string }, slot: unknown = ''): Selection | null {
  // `/events/2026-11-28` names no venue: the day takes the venue's position.
  const { venueSlug, date } =
    params.venueSlug && !params.date && /^\d{4}-\d{2}-\d{2}$/.test(params.venueSlug)
      ? { venueSlug: undefined, date: params.venueSlug }
      : params
  if (date && !isCalendarDate(date)) return null
  return {
    venueSlug: !venueSlug || venueSlug === noVenueSlug ? null : venueSlug,
    date: date ?? null,
    ...(typeof slot === 'string' && slot && { slot }),
  }
}

export function findVenueSlugForDate(
  eventDate: EventDate | null,
  selectedVenueSlug: string | null,
  venues: readonly { slug: string }[],
): string {
  const choices = eventDate?.venues ?? []
  if (choices.length === 0) return selectedVenueSlug ?? venues[0]?.slug ?? noVenueSlug
  const current = choices.find((venue) => venue.slug === selectedVenueSlug)
  return (current ?? choices[0]!).slug
}

/**
 * A date with one venue selects it; with several a choice is required; else the chosen venue stays.
 */
export function findVenueOfDate(eventDate: EventDate | null, chosenSlug: string | null): string | null {
  if (!eventDate) return chosenSlug
  const [first] = eventDate.venues
  if (eventDate.venues.every(({ slug }) => slug === first?.slug)) return first?.slug ?? null
  return eventDate.venues.some((venue) => venue.slug === chosenSlug) ? chosenSlug : null
}

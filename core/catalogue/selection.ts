import { isCalendarDate, type CalendarDate } from '#values/dates.ts'
import type { EventDate } from './catalogue.ts'

/** Stands in the address where a date is chosen and no venue is. No venue can be called so. */
export const noVenueSlug = 'default'

/** What the address of the event page chooses. */
export interface Selection {
  venueSlug: string | null
  date: CalendarDate | null
  /** Which of the venue's concerts of that day; none: the one that has no slot, or the first. */
  slot?: string | undefined
}

/** Reads the address; null where it names a day that does not exist. */
export function readSelection(params: { venueSlug?: string; date?: string }, slot: unknown = ''): Selection | null {
  // `/events/2026-11-28` names no venue: the day stands in the venue's place.
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

/** The venue of the address that picking a date leads to. */
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
 * The venue whose concert is shown on a date. A date of one venue resets the choice to that venue; a date of several
 * waits for one of them to be chosen; elsewhere the chosen venue stays.
 */
export function findVenueOfDate(eventDate: EventDate | null, chosenSlug: string | null): string | null {
  if (!eventDate) return chosenSlug
  const [first] = eventDate.venues
  if (eventDate.venues.every(({ slug }) => slug === first?.slug)) return first?.slug ?? null
  return eventDate.venues.some((venue) => venue.slug === chosenSlug) ? chosenSlug : null
}

import { href } from '@cadenza/navigation'
import type { CalendarDate } from '#values/dates.ts'
import { routes } from '../routes/routes.ts'
import type { Month } from './catalogue.ts'
import { noVenueSlug, type Selection } from './selection.ts'

/** Returns the address of a concert, or of a venue's calendar if no date is given. */
export function linkToConcert(
  venueSlug: string | null,
  date: CalendarDate | null = null,
  slot?: string,
  month?: Month,
): string {
  const params = { venueSlug: venueSlug ?? undefined, date: date ?? undefined }
  return href(routes['events.show'], params, { query: { slot, month } })
}

export function linkToSoloist(slug: string): string {
  return href(routes['soloists.show'], { slug })
}

/** For paging the calendar without JavaScript. */
export function linkToMonth(month: Month, { venueSlug, date, slot }: Selection): string {
  if (!venueSlug && !date) return href(routes.home, {}, { query: { month } })
  return linkToConcert(venueSlug ?? noVenueSlug, date, slot, month)
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { FeedConcert } from './feed-store.ts'

interface CalendarOptions {
  /** Name in a list of calendars. */
  name: string
  shopName: string
  /** Address of the shop in the visitor's language, without a trailing slash. */
  origin: string
  /**
   * Domain of the ids, the same in every language: a concert stays one entry across subscriptions.
   */
  host: string
  /** Address of the calendar itself. */
  source: string
}

/** Refresh interval of calendar apps. */
const refreshSeconds = 6 * 60 * 60

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
} as const satisfies Record<FeedConcert['status'], ICalEventStatus>

/**
 * Writes concerts as a subscribable calendar. The same concerts give the same text, so that
 * conditional requests work.
 */
export function writeConcertCalendar(concerts: readonly FeedConcert[], options: CalendarOptions): string {
  const { name, shopName, origin, host, source } = options
  const calendar = ical({
    name,
    prodId: { company: shopName, product: 'concerts' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    url: source,
  })
  for (const concert of concerts) {
    const url = origin + linkToConcert(concert.venue_slug, concert.date, concert.slot || undefined)
    calendar.createEvent({
      id: `concert-${concert.id}@${host}`,
      sequence: concert.sequence,
      stamp: concert.updated_at,
      lastModified: concert.updated_at,
      start: concert.starts_at,
      end: new Date(concert.starts_at.getTime() + concert.duration_minutes * 60_000),
      summary: concert.title,
      location: [concert.venue_title, concert.venue_address].join(', '),
      description: [concert.subtitle, concert.soloists.join(', '), url].filter(Boolean).join('\n'),
      status: statuses[concert.status],
      url,
    })
  }
  return calendar.toString()
}

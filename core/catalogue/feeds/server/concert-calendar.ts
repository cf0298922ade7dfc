import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { FeedConcert } from './feed-store.ts'

interface CalendarOptions {
  /** What it is called in a list of calendars. */
  name: string
  shopName: string
  /** The address of the shop in the visitor's language, without a slash at the end. */
  origin: string
  /** The domain behind the ids, the same in every language: a concert stays one entry, whoever subscribes to what. */
  host: string
  /** Where the calendar itself is. */
  source: string
}

/** How often programs ask again. */
const refreshSeconds = 6 * 60 * 60

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
} as const satisfies Record<FeedConcert['status'], ICalEventStatus>

/** Concerts as a calendar that one subscribes to. The same concerts give the same text, so that it can be asked for conditionally. */
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

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { formatDate, type TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { html as xml, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { describeVisit } from '#core/catalogue/server/describe-visit.ts'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { FeedConcert } from './feed-store.ts'

interface AtomOptions {
  title: string
  shopName: string
  locale: Locale
  timeZone: TimeZone
  /** Without a trailing slash. */
  origin: string
  source: string
  /** Used for a feed without concerts. */
  now: Date
}

/** RFC 4287, with one entry each. */
export function writeConcertAtom(concerts: readonly FeedConcert[], options: AtomOptions): string {
  const { title, shopName, locale, origin, source, now } = options
  const changed = concerts.map(({ updated_at }) => updated_at.getTime())
  const updated = concerts.length > 0 ? new Date(Math.max(...changed)) : now
  const feed = xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<title>${readable(title)}</title>
<id>${source}</id>
<link rel="self" type="application/atom+xml" href="${source}"/>
<link rel="alternate" type="text/html" hreflang="${locale}" href="${origin}/"/>
<updated>${updated.toISOString()}</updated>
<author><name>${readable(shopName)}</name><uri>${origin}/</uri></author>
${concerts.map((concert) => writeEntry(concert, options))}</feed>
`
  return feed.toString()
}

function writeEntry(concert: FeedConcert, { locale, timeZone, origin }: AtomOptions): SafeHtml {
  const reader = { locale, timeZone }
  const { starts_at, title, subtitle, soloists, venue_title, venue_city } = concert
  const url = origin + linkToConcert(concert.venue_slug, concert.date, concert.slot || undefined)
  const when = `${formatDate(starts_at, 'full', reader)}, ${formatDate(starts_at, 'time', reader)}`
  const summary = [when, `${venue_title}, ${venue_city}`, subtitle, soloists.join(', ')].filter(Boolean).join(' · ')
  return xml`<entry>
<title>${readable([formatDate(starts_at, 'short', reader), title, venue_title].join(' · '))}</title>
<id>${url}</id>
<link rel="alternate" type="text/html" href="${url}"/>
<updated>${concert.updated_at.toISOString()}</updated>
<summary>${readable(summary)}</summary>
</entry>
`
}

/** XML cannot represent most control characters. */
const readable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '').toWellFormed()

interface CalendarOptions {
  translate: Translate<TicketMessageKey>
  locale: Locale
  name: string
  shopName: string
  /** Without a trailing slash. */
  origin: string
  /** Domain of the ids, the same in every language: a concert stays one entry. */
  host: string
  source: string
}

const refreshSeconds = 6 * 60 * 60

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
} as const satisfies Record<FeedConcert['status'], ICalEventStatus>

/** The same concerts give the same text, so that conditional requests work. */
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
      end: new Date(concert.starts_at.getTime() + concert.visit.duration_minutes * 60_000),
      summary: concert.title,
      location: [concert.venue_title, concert.venue_address].join(', '),
      description: [concert.subtitle, concert.soloists.join(', '), ...describeVisit(concert.visit, options), url]
        .filter(Boolean)
        .join('\n'),
      status: statuses[concert.status],
      url,
    })
  }
  return calendar.toString()
}

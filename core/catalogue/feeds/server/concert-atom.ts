import { formatDate, type TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
// Renamed because HTML may be reformatted, but this XML must not be.
import { html as xml, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { FeedConcert } from './feed-store.ts'

interface AtomOptions {
  title: string
  shopName: string
  locale: Locale
  timeZone: TimeZone
  /** Address of the shop in this language, without a trailing slash. */
  origin: string
  /** Address of the feed itself. */
  source: string
  /** Modification time of a feed without concerts. */
  now: Date
}

/** Writes concerts as an Atom feed (RFC 4287), one entry each. */
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

import { href, type Head } from '@cadenza/navigation'
import { formatDate } from '../../../values/dates.ts'
import { routes } from '../../routes.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import type { Event, EventTicket, SelectedEventDate, Venue } from '../catalogue.ts'
import type { Selection } from '../selection.ts'
import type { SelectedConcert } from './selection-store.ts'

/** What search engines and shared links say of the shop. */
export function describeHome({ config, locale, translate }: ShopContext): Head {
  const [title, description] = [config.shopName, translate('event.description')]
  const canonical = new URL(href(routes.home), config.origins[locale]).href
  return { title, description, canonical, openGraph: { title, description, url: canonical, type: 'website' } }
}

/** What they say of a concert, or of a venue's calendar. */
export function describeConcert(
  { venue, event, eventDate }: SelectedConcert,
  chosen: Selection,
  context: ShopContext,
): Head {
  const { config, locale } = context
  const { origin } = new URL(config.origins[locale])
  const canonical = new URL(
    href(routes['events.show'], { venueSlug: chosen.venueSlug ?? undefined, date: chosen.date ?? undefined }),
    origin,
  ).href
  if (!venue)
    return { title: context.translate('event.calendar'), canonical, ...(chosen.date && { robots: 'noindex' }) }
  if (!event || !eventDate) return { title: venue.title, canonical, ...(chosen.date && { robots: 'noindex' }) }

  const title = [event.title, formatDate(eventDate.start_date, 'short', locale), venue.title].join(' · ')
  const when = `${formatDate(eventDate.start_date, 'full', locale)}, ${formatDate(eventDate.start_date, 'time', locale)}`
  const description = [event.subtitle, when, `${venue.title}, ${venue.city}`].filter(Boolean).join(' · ')
  const image = event.cover && new URL(event.cover.url, origin).href
  return {
    title,
    description,
    canonical,
    openGraph: { title, description, url: canonical, type: 'website', ...(image && { image }) },
    structuredData: describeAsData({ venue, event, eventDate, canonical, image, now: context.now() }),
  }
}

interface DataInput {
  venue: Venue
  event: Event
  eventDate: SelectedEventDate
  canonical: string
  image: string | null
  now: Date
}

const statuses: Record<SelectedEventDate['status'], string> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

/** A schema.org MusicEvent. */
function describeAsData({ venue, event, eventDate, canonical, image, now }: DataInput): object {
  const start = new Date(eventDate.start_date)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.title,
    startDate: eventDate.start_date,
    endDate: new Date(start.getTime() + event.duration_minutes * 60_000).toISOString(),
    doorTime: eventDate.doors_at,
    eventStatus: statuses[eventDate.status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url: canonical,
    ...(image && { image }),
    location: {
      '@type': 'MusicVenue',
      name: venue.title,
      address: venue.address,
      hasMap: venue.googleMapsUrl,
    },
    performer: event.soloists.map(({ title }) => ({ '@type': 'Person', name: title })),
    workPerformed: event.works.map(({ composer, work }) => ({
      '@type': 'MusicComposition',
      name: work,
      composer: { '@type': 'Person', name: composer },
    })),
    ...(start > now && { offers: eventDate.eventTickets.map((ticket) => describeOffer(ticket, canonical)) }),
  }
}

function describeOffer({ ticket, stock, on_sale }: EventTicket, url: string): object {
  return {
    '@type': 'Offer',
    name: ticket.title,
    price: ticket.price,
    priceCurrency: 'EUR',
    availability: stock === 0 || !on_sale ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    url,
  }
}

import { href } from '@cadenza/navigation'
import type { MusicEvent, MusicVenue, Offer, PostalAddress, WithContext } from 'schema-dts'
import { toCents, toEuros } from '#values/money.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { describeShop } from '#core/context/structured-data.ts'
import { routes } from '#core/routes/routes.ts'
import type { Event, EventTicket, SelectedEventDate, Venue } from '../catalogue.ts'
import { linkToSoloist } from '../event-links.ts'
import type { ConcertFacts } from './selection-store.ts'

interface DataInput {
  venue: Venue
  event: Event
  eventDate: SelectedEventDate
  facts: ConcertFacts
  canonical: string
  image: string | null
}

const statuses = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const satisfies Record<SelectedEventDate['status'], string>

const rescheduled = 'https://schema.org/EventRescheduled'

export function describeAsData(
  { venue, event, eventDate, facts, canonical, image }: DataInput,
  context: Pick<ShopContext, 'config' | 'locale' | 'now'>,
): WithContext<MusicEvent> {
  const origin = context.config.origins[context.locale]
  const start = new Date(eventDate.start_date)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.title,
    ...(event.subtitle && { description: event.subtitle }),
    startDate: eventDate.start_date,
    endDate: new Date(start.getTime() + event.duration_minutes * 60_000).toISOString(),
    doorTime: eventDate.doors_at,
    duration: `PT${event.duration_minutes}M`,
    eventStatus:
      facts.previousStarts.length > 0 && eventDate.status === 'scheduled' ? rescheduled : statuses[eventDate.status],
    ...(facts.previousStarts.length > 0 && { previousStartDate: facts.previousStarts }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: context.locale,
    url: canonical,
    ...(image && { image }),
    location: describeVenue({ venue, facts }, context),
    organizer: describeShop(context),
    performer: event.soloists.map(({ title, slug, profession }) => ({
      '@type': 'Person',
      name: title,
      jobTitle: profession,
      url: origin + linkToSoloist(slug),
    })),
    workPerformed: event.works.map(({ composer, work }) => ({
      '@type': 'MusicComposition',
      name: work,
      composer: { '@type': 'Person', name: composer },
    })),
    // Concerts not held as announced are not sold.
    ...(start > context.now() &&
      eventDate.status === 'scheduled' && {
        offers: describeOffers(eventDate, { facts, canonical, now: context.now() }),
      }),
  }
}

export function describeVenue(
  { venue, facts }: Pick<DataInput, 'venue' | 'facts'>,
  { config, locale }: Pick<ShopContext, 'config' | 'locale'>,
): Exclude<MusicVenue, string> {
  return {
    '@type': 'MusicVenue',
    name: venue.title,
    url: config.origins[locale] + href(routes['events.show'], { venueSlug: venue.slug }),
    address: describeAddress(venue, facts.country),
    hasMap: venue.googleMapsUrl,
  }
}

function describeAddress({ address, city }: Venue, country: string | null): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    ...(country && { addressCountry: country }),
  }
}

interface OfferInput {
  facts: ConcertFacts
  canonical: string
  now: Date
}

/** Prices include fees. Tickets sold elsewhere have no price here, only the link. */
function describeOffers({ eventTickets, tmp_purchase_link }: SelectedEventDate, input: OfferInput): Offer[] {
  if (tmp_purchase_link)
    return [{ '@type': 'Offer', url: tmp_purchase_link, availability: 'https://schema.org/InStock' }]
  return eventTickets.map((ticket) => describeOffer(ticket, input))
}

function describeOffer(entry: EventTicket, { facts, canonical, now }: OfferInput): Offer {
  const { ticket, stock, zone_title, on_sale } = entry
  const { from = null, until = null } = facts.sales[entry.id] ?? {}
  const isToCome = !on_sale && from !== null && new Date(from) > now
  return {
    '@type': 'Offer',
    name: ticket.title,
    category: zone_title,
    price: toEuros(toCents(Math.round((ticket.price + (facts.fees[entry.id] ?? 0)) * 100))),
    priceCurrency: 'EUR',
    availability: availabilityOf(stock, on_sale, isToCome),
    ...(from && { validFrom: from }),
    ...(until && { validThrough: until }),
    url: canonical,
  }
}

function availabilityOf(stock: number | null, isOnSale: boolean, isToCome: boolean) {
  if (stock === 0) return 'https://schema.org/SoldOut'
  if (isOnSale) return 'https://schema.org/InStock'
  return isToCome ? 'https://schema.org/PreSale' : 'https://schema.org/Discontinued'
}

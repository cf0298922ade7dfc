import { href, type Head } from '@cadenza/navigation'
import type {
  LocationFeatureSpecification,
  MusicEvent,
  MusicVenue,
  Offer,
  PostalAddress,
  WithContext,
} from 'schema-dts'
import { findEnd } from '#core/catalogue/server/describe-visit.ts'
import { findCalendarDate, formatDate } from '#values/dates.ts'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Event, Venue, EventTicket, SelectedEventDate } from '#core/catalogue/catalogue.ts'
import { schemaOrg } from '#core/context/structured-data.ts'
import { linkToConcert, linkToSoloist } from '#core/catalogue/event-links.ts'
import type { Selection } from '#core/catalogue/selection.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'
import type { SelectedConcert, ConcertFacts } from '#core/catalogue/server/selection-store.ts'
import { sumTickets } from '#core/catalogue/panel/quantity.ts'
import { nameShareImage, shareImageSize } from './share-image.ts'

export function describeHome(context: ShopContext): Head {
  const { config, locale, translate } = context
  const canonical = new URL(href(routes.home), config.origins[locale]).href
  const search = `${config.origins[locale]}${href(routes.season)}?q={search_term_string}`
  return {
    title: config.shopName,
    description: translate('event.description'),
    canonical,
    structuredData: schemaOrg.site(context, search),
  }
}

/** Describes a concert, or a venue's calendar. */
export function describeConcert(
  { venue, event, eventDate, facts }: SelectedConcert,
  chosen: Selection,
  context: ShopContext,
): Head {
  const { config, locale, translate } = context
  const { origin } = new URL(config.origins[locale])
  const canonical = new URL(linkToConcert(chosen.venueSlug, chosen.date, chosen.slot), origin).href
  const ofCalendar = { canonical, ...(chosen.date && { robots: 'noindex' }) }
  if (!venue) return { title: translate('event.calendar'), description: translate('event.description'), ...ofCalendar }
  if (!event || !eventDate) return describeHall({ venue, facts, isDayOff: chosen.date !== null, canonical }, context)

  const reader = { locale, timeZone: config.timeZone }
  const title = [event.title, formatDate(eventDate.start_date, 'short', reader), venue.title].join(' · ')
  const when = `${formatDate(eventDate.start_date, 'full', reader)}, ${formatDate(eventDate.start_date, 'time', reader)}`
  const description = [event.subtitle, when, `${venue.title}, ${venue.city}`].filter(Boolean).join(' · ')
  const shared = {
    title: event.title,
    startDate: eventDate.start_date,
    venue: venue.title,
    city: venue.city,
    picture: event.cover?.url ?? null,
  }
  const name = nameShareImage(shared, reader)
  const image = new URL(
    href(
      serverRoutes['share.concert'],
      {
        venueSlug: venue.slug,
        date: findCalendarDate(new Date(eventDate.start_date), config.timeZone),
        name,
      },
      { query: { slot: eventDate.slot } },
    ),
    origin,
  ).href
  const preview = {
    image,
    'image:width': String(shareImageSize.width),
    'image:height': String(shareImageSize.height),
    'image:alt': title,
  }
  return {
    title,
    description,
    canonical,
    openGraph: { title, ...preview },
    structuredData: [
      describeAsData({ venue, event, eventDate, facts, canonical, image }, context),
      schemaOrg.breadcrumb(listPlaces({ venue, event, chosen }), context),
    ],
  }
}

interface HallInput {
  venue: Venue
  facts: SelectedConcert['facts']
  /** The URL names a day without a concert there. */
  isDayOff: boolean
  canonical: string
}

/** Its page is its calendar. */
function describeHall({ venue, facts, isDayOff, canonical }: HallInput, context: ShopContext): Head {
  const { title, city } = venue
  const description = context.translate('event.venueDescription', { venue: title, city })
  if (isDayOff) return { title, description, canonical, robots: 'noindex' }
  const { origin } = new URL(canonical)
  const cover = venue.cover ?? venue.thumbnail
  const image = cover && new URL(cover.url, origin).href
  const above = { title: context.translate('venues.title'), href: href(routes.venues) }
  return {
    title,
    description,
    canonical,
    ...(image && { openGraph: { image } }),
    structuredData: [
      {
        '@context': 'https://schema.org',
        ...describeVenue({ venue, facts }, context),
        description,
        ...(image && { image }),
      },
      schemaOrg.breadcrumb([above, { title, href: href(routes['events.show'], { venueSlug: venue.slug }) }], context),
    ],
  }
}

function listPlaces({ venue, event, chosen }: { venue: Venue; event: Event; chosen: Selection }) {
  const hall = href(routes['events.show'], { venueSlug: venue.slug })
  const concert = linkToConcert(venue.slug, chosen.date, chosen.slot)
  return [
    { title: venue.title, href: hall },
    { title: event.title, href: concert },
  ]
}

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

function describeAsData(
  { venue, event, eventDate, facts, canonical, image }: DataInput,
  context: Pick<ShopContext, 'config' | 'locale' | 'now' | 'translate'>,
): WithContext<MusicEvent> {
  const origin = context.config.origins[context.locale]
  const start = new Date(eventDate.start_date)
  const { visit } = facts
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.title,
    ...(event.subtitle && { description: event.subtitle }),
    startDate: eventDate.start_date,
    endDate: findEnd(eventDate.start_date, event).toISOString(),
    doorTime: eventDate.doors_at,
    duration: `PT${event.duration_minutes}M`,
    eventStatus:
      facts.previousStarts.length > 0 && eventDate.status === 'scheduled' ? rescheduled : statuses[eventDate.status],
    ...(facts.previousStarts.length > 0 && { previousStartDate: facts.previousStarts }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: visit && visit.sung_in.length > 0 ? visit.sung_in : context.locale,
    ...(visit?.age_from && { typicalAgeRange: `${visit.age_from}-` }),
    url: canonical,
    ...(image && { image }),
    location: describeVenue({ venue, facts }, context),
    organizer: schemaOrg.shop(context),
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

function describeVenue(
  { venue, facts }: Pick<DataInput, 'venue' | 'facts'>,
  { config, locale, translate }: Pick<ShopContext, 'config' | 'locale' | 'translate'>,
): Exclude<MusicVenue, string> {
  const amenities = listAmenities(venue, translate)
  return {
    '@type': 'MusicVenue',
    name: venue.title,
    url: config.origins[locale] + href(routes['events.show'], { venueSlug: venue.slug }),
    address: describeAddress(venue, facts.country),
    hasMap: venue.googleMapsUrl,
    ...(amenities.length > 0 && { amenityFeature: amenities }),
  }
}

/** What the hall says in words is no promise that there is any. */
function listAmenities(
  { access: { note, phone, email }, plan, arrival, parking }: Venue,
  translate: ShopContext['translate'],
): LocationFeatureSpecification[] {
  const ask = [note, phone, email].filter(Boolean).join(' · ')
  const features = [
    { name: translate('venue.arrival'), value: arrival },
    { name: translate('venue.parking'), value: parking },
    { name: translate('plan.wheelchair'), value: plan?.wheelchair?.length ? ask || true : null },
  ]
  return features.flatMap(({ name, value }) =>
    value === null ? [] : [{ '@type': 'LocationFeatureSpecification' as const, name, value }],
  )
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
    price: sumTickets([{ ...entry, quantity: 1 }]),
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

import { href, type Head } from '@cadenza/navigation'
import { findCalendarDate, formatDate } from '#values/dates.ts'
import { routes } from '#core/routes/routes.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import type { Event, Venue } from '#core/catalogue/catalogue.ts'
import { describeBreadcrumb, describeSite } from '#core/context/structured-data.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { Selection } from '#core/catalogue/selection.ts'
import { serverRoutes } from '#core/routes/server-routes.ts'
import { describeAsData, describeVenue } from '#core/catalogue/server/concert-data.ts'
import { nameShareImage, shareImageSize } from './share-image.ts'
import type { SelectedConcert } from '#core/catalogue/server/selection-store.ts'

export function describeHome(context: ShopContext): Head {
  const { config, locale, translate } = context
  const canonical = new URL(href(routes.home), config.origins[locale]).href
  const search = `${config.origins[locale]}${href(routes.season)}?q={search_term_string}`
  return {
    title: config.shopName,
    description: translate('event.description'),
    canonical,
    structuredData: describeSite(context, search),
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
      describeBreadcrumb(listPlaces({ venue, event, chosen }), context),
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
      describeBreadcrumb([above, { title, href: href(routes['events.show'], { venueSlug: venue.slug }) }], context),
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

import { href, type Head } from '@cadenza/navigation'
import { calendarDateOf, formatDate } from '../../../values/dates.ts'
import { routes } from '../../routes.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import type { Event, Venue } from '../catalogue.ts'
import { describeBreadcrumb } from '../../context/structured-data.ts'
import type { Selection } from '../selection.ts'
import { serverRoutes } from '../../server-routes.ts'
import { describeAsData } from './concert-data.ts'
import { nameShareImage, shareImageSize } from './share/share-image.ts'
import type { SelectedConcert } from './selection-store.ts'

/** What search engines and shared links say of the shop. */
export function describeHome({ config, locale, translate }: ShopContext): Head {
  const [title, description] = [config.shopName, translate('event.description')]
  const canonical = new URL(href(routes.home), config.origins[locale]).href
  return { title, description, canonical, openGraph: { title, description, url: canonical, type: 'website' } }
}

/** What they say of a concert, or of a venue's calendar. */
export function describeConcert(
  { venue, event, eventDate, facts }: SelectedConcert,
  chosen: Selection,
  context: ShopContext,
): Head {
  const { config, locale, translate } = context
  const { origin } = new URL(config.origins[locale])
  const canonical = new URL(
    href(routes['events.show'], { venueSlug: chosen.venueSlug ?? undefined, date: chosen.date ?? undefined }),
    origin,
  ).href
  const ofCalendar = { canonical, ...(chosen.date && { robots: 'noindex' }) }
  if (!venue) return { title: translate('event.calendar'), description: translate('event.description'), ...ofCalendar }
  if (!event || !eventDate) {
    const description = translate('event.venueDescription', { venue: venue.title, city: venue.city })
    return { title: venue.title, description, ...ofCalendar }
  }

  const title = [event.title, formatDate(eventDate.start_date, 'short', locale), venue.title].join(' · ')
  const when = `${formatDate(eventDate.start_date, 'full', locale)}, ${formatDate(eventDate.start_date, 'time', locale)}`
  const description = [event.subtitle, when, `${venue.title}, ${venue.city}`].filter(Boolean).join(' · ')
  const shared = {
    title: event.title,
    startDate: eventDate.start_date,
    venue: venue.title,
    city: venue.city,
    picture: event.cover?.url ?? null,
  }
  const name = nameShareImage(shared, locale)
  const image = new URL(
    href(serverRoutes['share.concert'], {
      venueSlug: venue.slug,
      date: calendarDateOf(new Date(eventDate.start_date)),
      name,
    }),
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
    openGraph: { title, description, url: canonical, type: 'website', ...preview },
    structuredData: [
      describeAsData({ venue, event, eventDate, facts, canonical, image }, context),
      describeBreadcrumb(listPlacesAbove({ venue, event, chosen }, context), context),
    ],
  }
}

/** The front page, the venue's calendar, the concert. */
function listPlacesAbove(
  { venue, event, chosen }: { venue: Venue; event: Event; chosen: Selection },
  { config }: ShopContext,
) {
  const hall = href(routes['events.show'], { venueSlug: venue.slug })
  const concert = href(routes['events.show'], { venueSlug: venue.slug, date: chosen.date ?? undefined })
  return [
    { title: config.shopName, href: href(routes.home) },
    { title: venue.title, href: hall },
    { title: event.title, href: concert },
  ]
}

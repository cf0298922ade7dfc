import { HttpError, redirect, view, dialog } from '@cadenza/navigation/server'
import { type Head, href } from '@cadenza/navigation'
import { findCartView } from '#core/cart/server/cart-store.ts'
import { findContact } from '#core/contact/server/contact-store.ts'
import type { ShopContext, ShopHandler } from '#core/context/shop-context.ts'
import { redirectToOwnPath, writePathsBySlug } from '#core/context/page-addresses.ts'
import { readEachTime } from '#core/context/shared-reads.ts'
import type { OwnSeats } from '#core/inventory/server/availability-store.ts'
import { placeQuestionnaires } from '#core/surveys/server/survey-store.ts'
import { isMonth } from '#core/catalogue/calendar/months.ts'
import type { SelectedEventDate, SoloistProfile } from '#core/catalogue/catalogue.ts'
import { readSelection } from '#core/catalogue/selection.ts'
import { findVisitorsCalendar, type VisitorsCalendar } from '#core/catalogue/calendar/server/calendar-store.ts'
import { findCalendarAddresses } from '#core/catalogue/feeds/server/calendar-addresses.ts'
import { findVenueEntries } from '#core/catalogue/server/venues-store.ts'
import { routes } from '#core/routes/routes.ts'
import { schemaOrg, type Place } from '#core/context/structured-data.ts'
import { sortBySurname } from '#core/catalogue/season/surnames.ts'
import { linkToConcert, linkToSoloist } from '#core/catalogue/event-links.ts'
import { suggestUpcoming } from '#core/catalogue/server/concert-store.ts'
import { findSoloist, findSoloists } from '#core/catalogue/server/soloist-store.ts'
import { readConcertPage, readHomePage, type OtherFeatures } from './event-page.ts'

const others: OtherFeatures = { findContact, placeQuestionnaires }

const home: ShopHandler<'home'> = async ({ query, context }) => {
  const visitors = await findVisitorsCalendar(context)
  const month = isMonth(query.month) ? query.month : null
  const { properties, head } = await readFor(visitors, context)(`home ${context.locale} ${month}`, () =>
    readHomePage({ calendar: visitors.calendar, month, others, context }),
  )
  return view('event', { ...properties, cart: () => readCart(context) }, { head })
}

const showEvent: ShopHandler<'events.show'> = async ({ params, query, context }) => {
  const asked = readSelection(params, query.slot)
  if (!asked) throw new HttpError(404)
  const { locale, session } = context
  const visitors = await findVisitorsCalendar(context)
  const { calendar, isEverybodys, ownSeats } = visitors
  const month = isMonth(query.month) ? query.month : null
  const sessionId = isEverybodys ? null : session.id
  const name = JSON.stringify(['event', locale, asked, month])
  const page = await readFor(visitors, context)(name, () =>
    readConcertPage({ asked, calendar, sessionId, month, others, context }),
  )
  if (!page) throw new HttpError(404)
  if ('movedTo' in page) return redirect(page.movedTo, page.isForGood ? { status: 301 } : undefined)
  const { eventDate: shown, ...properties } = page.properties
  // Who has no pass sees the tickets, too, and is led to the queue by adding one.
  const eventDate = shown && query.turn ? { ...shown, queue: undefined } : shown
  return view(
    'event',
    { ...properties, eventDate: eventDate && withOwnSeats(eventDate, ownSeats), cart: () => readCart(context) },
    { head: page.head },
  )
}

/** Returns how a page is read: shared if it is the same for everyone. */
const readFor = ({ isEverybodys }: VisitorsCalendar, { readShared }: ShopContext) =>
  isEverybodys ? readShared : readEachTime

const readCart = ({ db, session, config }: ShopContext) => findCartView(db, session.id, config.holdCaps)

/** Adds the seats free to this visitor, where these are more than for everyone. */
function withOwnSeats(eventDate: SelectedEventDate, ownSeats: readonly OwnSeats[]): SelectedEventDate {
  const stocks = new Map(ownSeats.map(({ zone_id, free }) => [zone_id, free]))
  if (!eventDate.eventTickets.some(({ zone_id }) => stocks.has(zone_id))) return eventDate
  const eventTickets = eventDate.eventTickets.map((ticket) => {
    const stock = stocks.get(ticket.zone_id)
    return stock === undefined ? ticket : { ...ticket, stock }
  })
  return { ...eventDate, eventTickets }
}

const showVenues: ShopHandler<'venues'> = ({ context }) => {
  const { db, locale, session, translate, now, reportContentError: report } = context
  return view(
    'venues',
    {
      async venues() {
        const venues = await findVenueEntries(db, { locale, report, now: now(), sessionId: session.id })
        const contents = venues.map(({ content }) => content)
        const placed = await placeQuestionnaires(db, contents, { locale, report })
        return venues.map((venue, index) => ({
          ...venue,
          content: placed[index] ?? [],
          calendar: findCalendarAddresses({ hall: venue.slug }, context),
        }))
      },
    },
    { head: { title: translate('venues.title'), description: translate('venues.description') } },
  )
}

/** Concerts on the page of a soloist. */
const concertsShown = 6

/** Shows a soloist: over the previous page, else over their next concert. */
const showSoloist: ShopHandler<'soloists.show'> = async ({ params, url, context }) => {
  const { db, locale, session, reportContentError: report } = context
  const found = await findSoloist(db, { slug: params.slug, locale, report })
  if (!found) throw new HttpError(404)
  const moved = redirectToOwnPath(writePathsBySlug({ en: found.slug }, linkToSoloist), { url, locale })
  if (moved) return moved
  const [content = []] = await placeQuestionnaires(db, [found.content], { locale, report })
  const soloist = { ...found, content }
  const limit = concertsShown
  const concerts = await suggestUpcoming(db, {
    locale,
    limit,
    now: context.now(),
    sessionId: session.id,
    soloistId: soloist.id,
  })
  const [next] = concerts
  return dialog(
    'soloist',
    {
      soloist,
      concerts,
      breadcrumb: [listOfSoloists(context)],
      calendar: findCalendarAddresses({ soloist: params.slug }, context),
    },
    {
      baseUrl: next ? linkToConcert(next.venue.slug, next.date, next.slot) : href(routes.home),
      keep: true,
      head: describeSoloist(soloist, context),
    },
  )
}

const listSoloists: ShopHandler<'soloists'> = ({ context }) => {
  const { db, locale, translate } = context
  const place = listOfSoloists(context)
  const above = { title: translate('season.title'), href: href(routes.season) }
  return view(
    'soloists',
    {
      soloists: async () => {
        const soloists = await findSoloists(db, { locale, now: context.now() })
        return sortBySurname(soloists, ({ title }) => title, locale)
      },
      title: place.title,
      breadcrumb: [above],
    },
    {
      head: {
        title: place.title,
        description: translate('soloists.description'),
        structuredData: schemaOrg.breadcrumb([above, place], context),
      },
    },
  )
}

const listOfSoloists = ({ translate }: Pick<ShopContext, 'translate'>): Place => ({
  title: translate('soloists.title'),
  href: href(routes.soloists),
})

function describeSoloist(
  { slug, title, profession, description, thumbnail }: SoloistProfile,
  context: ShopContext,
): Head {
  const { origin } = new URL(context.config.origins[context.locale])
  const canonical = new URL(linkToSoloist(slug), origin).href
  const image = thumbnail && new URL(thumbnail.url, origin).href
  return {
    title: `${title}, ${profession}`,
    description,
    canonical,
    openGraph: { title, type: 'profile', ...(image && { image }) },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: title,
        jobTitle: profession,
        description,
        url: canonical,
        ...(image && { image }),
      },
      schemaOrg.breadcrumb([listOfSoloists(context), { title, href: linkToSoloist(slug) }], context),
    ],
  }
}

export const catalogueHandlers = {
  home,
  'events.show': showEvent,
  venues: showVenues,
  soloists: listSoloists,
  'soloists.show': showSoloist,
}

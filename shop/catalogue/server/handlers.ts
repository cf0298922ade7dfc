import { HttpError, redirect, view } from '@cadenza/navigation/server'
import { findCartView } from '../../cart/server/cart-store.ts'
import { findContact } from '../../contact/server/contact-section-store.ts'
import { resolveFiles } from '../../content/server/media-store.ts'
import type { ShopContext, ShopHandler } from '../../context/shop-context.ts'
import { placeQuestionnaires } from '../../surveys/server/questionnaire-store.ts'
import { findOpeningMonth, takesPlace } from '../calendar/months.ts'
import { findVenueOfDate, readSelection, type Selection } from '../selection.ts'
import { findAlternatives, findNextConcert, findNextConcerts, suggest } from '../season/suggestions.ts'
import { findSeasonPictures, type Season } from './catalogue-store.ts'
import { describeConcert, describeHome } from './event-head.ts'
import { linkToConcert } from '../event-links.ts'
import { findCalendarAddresses } from './feeds/calendar-addresses.ts'
import { once } from './once.ts'
import { findVisitorsSeason, type VisitorsSeason } from './season/visitors-season.ts'
import { findMovedConcert } from './moved-concert-store.ts'
import { findSelectedConcert, type SelectedConcert } from './selection-store.ts'

const home: ShopHandler<'home'> = ({ query, context }) => {
  const season = once(() => findVisitorsSeason(context))
  const properties = {
    homepage: true,
    ...showSeason({ season, chosen: { venueSlug: null, date: null }, picturesOf: null, month: query.month, context }),
    selectedVenue: null,
    event: null,
    eventDate: null,
    alternatives: [],
    nextConcerts: async () => findNextConcerts((await season()).concerts, context.now()).map(suggest),
    contact: () => findContact(context),
  }
  return view('event', properties, { head: describeHome(context) })
}

const showEvent: ShopHandler<'events.show'> = async ({ params, query, context }) => {
  const asked = readSelection(params, query.slot)
  if (!asked) throw new HttpError(404)
  const season = await findVisitorsSeason(context)
  if (asked.venueSlug && !season.venues.some(({ slug }) => slug === asked.venueSlug)) throw new HttpError(404)

  const ofDate = season.eventDates.find(({ date }) => date === asked.date) ?? null
  const wanted = { ...asked, venueSlug: findVenueOfDate(ofDate, asked.venueSlug) }
  const { venueSlug } = wanted
  const { venue, event, eventDate, facts } = venueSlug
    ? await findConcert({ ...wanted, venueSlug }, season, context)
    : nothingSelected
  const isThere = eventDate !== null && (asked.venueSlug === null || venue?.slug === asked.venueSlug)
  const moved = asked.date && !isThere ? await findMovedConcert(context.db, asked) : null
  if (moved) return redirect(linkToConcert(moved.venueSlug, moved.date, moved.slot || undefined))
  if (asked.slot && !eventDate) throw new HttpError(404)
  const chosen = { ...wanted, slot: eventDate?.slot }
  return view(
    'event',
    {
      homepage: false,
      ...showSeason({ season: async () => season, chosen, picturesOf: asked.venueSlug, month: query.month, context }),
      selectedVenue: venue && { ...venue, calendar: findCalendarAddresses({ hall: venue.slug }, context) },
      event,
      eventDate,
      alternatives: () => suggestInstead(season, chosen, context),
      nextConcerts: [],
      contact: null,
    },
    { head: describeConcert({ venue, event, eventDate, facts }, chosen, context) },
  )
}

/** The handlers of the event page. */
export const catalogueHandlers = { home, 'events.show': showEvent }

const nothingSelected: SelectedConcert = {
  venue: null,
  event: null,
  eventDate: null,
  facts: { country: null, previousStarts: [], sales: {} },
}

/** As everybody sees it, but for who holds seats of it. */
function findConcert(
  { venueSlug, date, slot }: Selection & { venueSlug: string },
  { concerts, held }: VisitorsSeason,
  context: ShopContext,
): Promise<SelectedConcert> {
  const { db, locale, session, config, shownToAll } = context
  const read = async (sessionId: string | null) =>
    completeContent(
      await findSelectedConcert(db, {
        venueSlug,
        date,
        slot,
        locale,
        sessionId,
        caps: config.holdCaps,
        report: context.reportMisfit,
      }),
      context,
    )
  const isHeld = concerts.some(
    (concert) => held.has(concert.id) && concert.date === date && concert.venue.slug === venueSlug,
  )
  return isHeld ? read(session.id) : shownToAll(`concert ${locale} ${venueSlug} ${date} ${slot}`, () => read(null))
}

/** The files and questionnaires that the texts of a concert and its venue name. */
async function completeContent(
  { venue, event, ...selected }: SelectedConcert,
  { db, locale, reportMisfit: report }: ShopContext,
): Promise<SelectedConcert> {
  const withFiles = await resolveFiles(db, [venue?.content ?? [], event?.content ?? []], locale)
  const [ofVenue = [], ofEvent = []] = await placeQuestionnaires(db, withFiles, { locale, report })
  return {
    ...selected,
    venue: venue && { ...venue, content: ofVenue },
    event: event && { ...event, content: ofEvent },
  }
}

interface SeasonInput {
  season: () => Promise<Season>
  chosen: Selection
  /** Of which venue the pictures are, where it has any. */
  picturesOf: string | null
  /** As the address asks for it. */
  month: unknown
  context: ShopContext
}

/** What the page shows whether a concert is chosen or not. Nothing is read before it is asked for. */
function showSeason({ season, chosen, picturesOf: venueSlug, month, context }: SeasonInput) {
  const { db, locale, session, config, shownToAll } = context
  const now = context.now()
  const pictures = once(() =>
    shownToAll(`pictures ${locale} ${venueSlug}`, () => findSeasonPictures(db, { locale, now, venueSlug })),
  )
  // In a venue's calendar it is that venue's; once a date is chosen, the season's again.
  const next = async () => findNextConcert((await season()).concerts, now, chosen.date ? null : chosen.venueSlug)
  return {
    venues: async () => (await season()).venues,
    gallery: async () => (await pictures()).gallery,
    eventDates: async () => (await season()).eventDates,
    selectedDate: chosen.date,
    month: async () =>
      findOpeningMonth({
        asked: month,
        selectedDate: chosen.date,
        nextDate: (await next())?.date ?? null,
        now,
        timeZone: config.timeZone,
      }),
    nextConcert: async () => {
      const concert = await next()
      return concert && { ...suggest(concert), issuing_fee: concert.issuing_fee, cover: (await pictures()).nextCover }
    },
    cart: () => findCartView(db, session.id, config.holdCaps),
  }
}

/** Where the chosen day has no tickets, the nearest concerts that do; nothing where it has. */
function suggestInstead({ concerts }: Season, { date, venueSlug, slot }: Selection, context: ShopContext) {
  if (!date) return []
  const ofDay = concerts.filter((concert) => concert.date === date)
  const chosen = ofDay.find((concert) => concert.venue.slug === venueSlug && concert.slot === slot)
  const now = context.now()
  const isHad = chosen ? takesPlace(chosen, now) && chosen.state !== 'sold_out' : ofDay.length > 0
  return isHad
    ? []
    : findAlternatives(concerts, new Date(chosen?.start_date ?? `${date}T12:00:00Z`), chosen?.id).map(suggest)
}

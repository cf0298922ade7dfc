import type { Head } from '@cadenza/navigation'
import { sql } from 'kysely'
import { isConcertPublished } from '#core/content/server/content-columns.ts'
import { resolveFiles } from '#core/content/server/media-store.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findCarriedMonths, findSeasonsMonths } from '#core/catalogue/calendar/carried-months.ts'
import { groupByDate, limitVenuesOfDay } from '#core/catalogue/calendar/event-dates.ts'
import { findOpeningMonth, findMonth } from '#core/catalogue/calendar/months.ts'
import type { Month, EventDate, NextConcert, ScheduledConcert } from '#core/catalogue/catalogue.ts'
import type { EventPageProps } from '../event-page.tsx'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import { findVenueOfDate, type Selection } from '#core/catalogue/selection.ts'
import { findNearest } from '#core/catalogue/calendar/server/find-nearest.ts'
import type { Calendar } from '#core/catalogue/calendar/server/calendar-store.ts'
import { describeConcert, describeHome } from '#core/catalogue/share/server/event-head.ts'
import { findCalendarAddresses } from '#core/catalogue/feeds/server/calendar-addresses.ts'
import { findMovedConcert, findNewSlugOfHall, findScheduledConcerts } from '#core/catalogue/server/concert-store.ts'
import { findSeasonPictures, type SeasonPictures } from '#core/catalogue/server/season-pictures-store.ts'
import { findSelectedConcert, type SelectedConcert } from '#core/catalogue/server/selection-store.ts'

/** The event page without the visitor's own data. */
export interface EventPage {
  properties: Omit<EventPageProps, 'cart'>
  head: Head
}

export interface OtherFeatures {
  findContact(context: ShopContext): Promise<NonNullable<EventPageProps['contact']>>
  placeQuestionnaires(
    db: ShopContext['db'],
    contents: readonly Block[][],
    reader: { locale: Locale; report: ReportContentError },
  ): Promise<Block[][]>
}

interface PageInput {
  calendar: Calendar
  others: OtherFeatures
  month: Month | null
  context: ShopContext
}

export async function readHomePage({ calendar, month, others, context }: PageInput): Promise<EventPage> {
  const chosen = { venueSlug: null, date: null }
  const [{ featured, ...shown }, contact] = await Promise.all([
    showSeason({ calendar, chosen, picturesOf: null, month, context }),
    others.findContact(context),
  ])
  return {
    properties: {
      homepage: true,
      ...shown,
      selectedVenue: null,
      event: null,
      eventDate: null,
      alternatives: [],
      featured: (featured && (await findFeaturedConcert(featured, context))) ?? shown.nextConcert,
      nextConcerts: calendar.upcoming.map(suggest),
      contact,
    },
    head: describeHome(context),
  }
}

interface ConcertInput extends PageInput {
  asked: Selection
  /** Session whose held seats count as free; null: public view. */
  sessionId: string | null
}

/** Null if it has no tickets any more, for whatever reason. */
async function findFeaturedConcert(
  { id, cover }: NonNullable<SeasonPictures['featured']>,
  { db, locale, now }: ShopContext,
): Promise<NextConcert | null> {
  const isChosen = sql`event_dates.id = ${id} and ${isConcertPublished}`
  const [concert] = await findScheduledConcerts(db, { locale, now: now(), sessionId: null }, isChosen)
  if (concert?.state !== 'available' && concert?.state !== 'external') return null
  return { ...suggest(concert), issuing_fee: concert.issuing_fee, cover }
}

interface Moved {
  movedTo: string
  /** The hall has another slug. A moved concert may move again. */
  isForGood?: true
}

/** Returns the new address of a moved concert or a hall; null if there is no such page. */
export async function readConcertPage(input: ConcertInput): Promise<EventPage | Moved | null> {
  const { asked, calendar, month, context } = input
  if (asked.venueSlug && !calendar.venues.some(({ slug }) => slug === asked.venueSlug)) {
    const slug = await findNewSlugOfHall(context.db, asked.venueSlug)
    return slug === null
      ? null
      : { movedTo: linkToConcert(slug, asked.date, asked.slot, month ?? undefined), isForGood: true }
  }
  const ofDay = await findConcertsOfDay(calendar, asked.date)
  const [ofDate = null] = groupByDate(ofDay)
  const wanted = { ...asked, venueSlug: findVenueOfDate(ofDate, asked.venueSlug) }
  const { venue, event, eventDate, facts } = await findConcert(wanted, input)
  const isThere = eventDate !== null && (asked.venueSlug === null || venue?.slug === asked.venueSlug)
  const moved = asked.date && !isThere ? await findMovedConcert(context.db, asked) : null
  if (moved) return { movedTo: linkToConcert(moved.venueSlug, moved.date, moved.slot || undefined) }
  if (asked.slot && !eventDate) return null
  const chosen = { ...wanted, slot: eventDate?.slot }
  const { featured: _, ...shown } = await showSeason({ calendar, chosen, picturesOf: asked.venueSlug, month, context })
  return {
    properties: {
      homepage: false,
      ...shown,
      featured: null,
      selectedVenue: venue && { ...venue, calendar: findCalendarAddresses({ hall: venue.slug }, context) },
      event,
      eventDate,
      alternatives: await suggestInstead(calendar, { chosen, ofDay, now: context.now() }),
      nextConcerts: [],
      contact: null,
    },
    head: describeConcert({ venue, event, eventDate, facts }, chosen, context),
  }
}

const nothingSelected: SelectedConcert = {
  venue: null,
  event: null,
  eventDate: null,
  facts: { country: null, previousStarts: [], sales: {} },
}

async function findConcert(
  { venueSlug, date, slot }: Selection,
  { sessionId, others, context }: ConcertInput,
): Promise<SelectedConcert> {
  if (!venueSlug) return nothingSelected
  const { db, locale, config, translate, reportContentError: report } = context
  const reader = { locale, translate, timeZone: config.timeZone, sessionId, caps: config.holdCaps, report }
  const { venue, event, ...selected } = await findSelectedConcert(db, { venueSlug, date, slot, ...reader })
  const withFiles = await resolveFiles(db, [venue?.content ?? [], event?.content ?? []], locale)
  const [ofVenue = [], ofEvent = []] = await others.placeQuestionnaires(db, withFiles, { locale, report })
  return {
    ...selected,
    venue: venue && { ...venue, content: ofVenue },
    event: event && { ...event, content: ofEvent },
  }
}

interface SeasonInput extends Omit<PageInput, 'others'> {
  chosen: Selection
  picturesOf: string | null
}

/** Returns the parts of the page that do not depend on a selected concert. */
async function showSeason({ calendar, chosen, picturesOf: venueSlug, month: asked, context }: SeasonInput) {
  const { db, locale, config, readShared } = context
  const now = context.now()
  const [{ gallery, nextCover, featured }, next] = await Promise.all([
    readShared(`pictures ${venueSlug}`, () => findSeasonPictures(db, { locale, now, venueSlug })),
    findNextConcert(calendar, chosen),
  ])
  const nextDate = next?.date ?? null
  const month = findOpeningMonth({ asked, selectedDate: chosen.date, nextDate, now, timeZone: config.timeZone })
  return {
    venues: calendar.venues,
    gallery,
    eventDates: await findEventDates(calendar, month, chosen),
    months: findSeasonsMonths(calendar.months),
    selectedDate: chosen.date,
    nextDate: calendar.upcoming[0]?.date ?? null,
    month,
    nextConcert: next && { ...suggest(next), issuing_fee: next.issuing_fee, cover: nextCover },
    featured,
  }
}

/** Returns the next concert of the venue whose calendar is shown, if any; else the season's. */
async function findNextConcert(calendar: Calendar, { date, venueSlug }: Selection): Promise<ScheduledConcert | null> {
  const [ofVenue] = venueSlug && !date ? await calendar.findUpcomingOf(venueSlug) : []
  return ofVenue ?? calendar.upcoming[0] ?? null
}

/** Returns the days around the month shown by the calendar, and the selected one. */
async function findEventDates(calendar: Calendar, month: Month, chosen: Selection): Promise<EventDate[]> {
  const carried = findCarriedMonths(month, calendar.months)
  const concerts = await calendar.findConcerts(carried)
  const { date } = chosen
  const isCarried = !date || (carried.first <= findMonth(date) && findMonth(date) <= carried.last)
  const apart = isCarried ? [] : await findConcertsOfDay(calendar, date)
  return groupByDate([...concerts, ...apart]).map((day) => limitVenuesOfDay(day, chosen))
}

async function findConcertsOfDay(calendar: Calendar, date: CalendarDate | null): Promise<ScheduledConcert[]> {
  if (!date) return []
  const concerts = await calendar.findConcerts(findCarriedMonths(findMonth(date), calendar.months))
  return concerts.filter((concert) => concert.date === date)
}

interface Day {
  chosen: Selection
  ofDay: readonly ScheduledConcert[]
  now: Date
}

/** Returns the nearest concerts with tickets if the selected day has none; otherwise nothing. */
async function suggestInstead(calendar: Calendar, { chosen: { date, venueSlug, slot }, ofDay, now }: Day) {
  if (!date) return []
  const chosen = ofDay.find((concert) => concert.venue.slug === venueSlug && concert.slot === slot)
  const isHad = chosen ? isTakingPlace(chosen, now) && chosen.state !== 'sold_out' : ofDay.length > 0
  if (isHad) return []
  const moment = new Date(chosen?.start_date ?? `${date}T12:00:00Z`)
  return (await findNearest(calendar, { date, moment, id: chosen?.id })).map(suggest)
}

function isTakingPlace({ start_date, state }: Pick<ScheduledConcert, 'start_date' | 'state'>, now: Date): boolean {
  return new Date(start_date) > now && state !== 'cancelled' && state !== 'postponed'
}

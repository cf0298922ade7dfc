import type { Head } from '@cadenza/navigation'
import { resolveFiles } from '../../content/server/media-store.ts'
import type { Block } from '../../content/blocks/blocks.ts'
import type { ReportMisfit } from '../../context/misfits.ts'
import type { ShopContext } from '../../context/shop-context.ts'
import { findOpeningMonth, type Month, takesPlace } from '../calendar/months.ts'
import type { EventPageProps } from '../event-page.tsx'
import { linkToConcert } from '../event-links.ts'
import type { Locale } from '../../../values/locales.ts'
import { findAlternatives, findNextConcert, findNextConcerts, suggest } from '../season/suggestions.ts'
import { findVenueOfDate, type Selection } from '../selection.ts'
import { findSeasonPictures, type Season } from './catalogue-store.ts'
import { describeConcert, describeHome } from './event-head.ts'
import { findCalendarAddresses } from './feeds/calendar-addresses.ts'
import { findMovedConcert } from './moved-concert-store.ts'
import { findSelectedConcert, type SelectedConcert } from './selection-store.ts'

/** The event page without what is a visitor's own. */
export interface EventPage {
  properties: Omit<EventPageProps, 'cart'>
  head: Head
}

/** What other features show on the page. */
export interface OtherFeatures {
  findContact(context: ShopContext): Promise<NonNullable<EventPageProps['contact']>>
  /** Puts the questionnaires into the contents that name them. */
  placeQuestionnaires(
    db: ShopContext['db'],
    contents: readonly Block[][],
    reader: { locale: Locale; report: ReportMisfit },
  ): Promise<Block[][]>
}

interface PageInput {
  season: Season
  others: OtherFeatures
  /** The month that the address asks for. */
  month: Month | null
  context: ShopContext
}

/** The front page. */
export async function composeHome({ season, month, others, context }: PageInput): Promise<EventPage> {
  const chosen = { venueSlug: null, date: null }
  const [shown, contact] = await Promise.all([
    showSeason({ season, chosen, picturesOf: null, month, context }),
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
      nextConcerts: findNextConcerts(season.concerts, context.now()).map(suggest),
      contact,
    },
    head: describeHome(context),
  }
}

interface ConcertInput extends PageInput {
  asked: Selection
  /** To whom the seats that they hold are free; null: everybody. */
  sessionId: string | null
}

/** A concert, a hall, or a day of the calendar; where the concert of the address was moved, where to; null where there is no such page. */
export async function composeConcert(input: ConcertInput): Promise<EventPage | { movedTo: string } | null> {
  const { asked, season, month, context } = input
  if (asked.venueSlug && !season.venues.some(({ slug }) => slug === asked.venueSlug)) return null
  const ofDate = season.eventDates.find(({ date }) => date === asked.date) ?? null
  const wanted = { ...asked, venueSlug: findVenueOfDate(ofDate, asked.venueSlug) }
  const { venue, event, eventDate, facts } = await findConcert(wanted, input)
  const isThere = eventDate !== null && (asked.venueSlug === null || venue?.slug === asked.venueSlug)
  const moved = asked.date && !isThere ? await findMovedConcert(context.db, asked) : null
  if (moved) return { movedTo: linkToConcert(moved.venueSlug, moved.date, moved.slot || undefined) }
  if (asked.slot && !eventDate) return null
  const chosen = { ...wanted, slot: eventDate?.slot }
  return {
    properties: {
      homepage: false,
      ...(await showSeason({ season, chosen, picturesOf: asked.venueSlug, month, context })),
      selectedVenue: venue && { ...venue, calendar: findCalendarAddresses({ hall: venue.slug }, context) },
      event,
      eventDate,
      alternatives: suggestInstead(season, chosen, context),
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

/** The chosen concert, with the files and questionnaires that its texts and its venue's name. */
async function findConcert(
  { venueSlug, date, slot }: Selection,
  { sessionId, others, context }: ConcertInput,
): Promise<SelectedConcert> {
  if (!venueSlug) return nothingSelected
  const { db, locale, config, reportMisfit: report } = context
  const reader = { locale, sessionId, caps: config.holdCaps, report }
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
  /** Of which venue the pictures are, where it has any. */
  picturesOf: string | null
}

/** What the page shows whether a concert is chosen or not. */
async function showSeason({ season, chosen, picturesOf: venueSlug, month, context }: SeasonInput) {
  const { db, locale, config, shownToAll } = context
  const now = context.now()
  const { gallery, nextCover } = await shownToAll(`pictures ${locale} ${venueSlug}`, () =>
    findSeasonPictures(db, { locale, now, venueSlug }),
  )
  // In a venue's calendar it is that venue's; once a date is chosen, the season's again.
  const next = findNextConcert(season.concerts, now, chosen.date ? null : chosen.venueSlug)
  return {
    venues: season.venues,
    gallery,
    eventDates: season.eventDates,
    selectedDate: chosen.date,
    month: findOpeningMonth({
      asked: month,
      selectedDate: chosen.date,
      nextDate: next?.date ?? null,
      now,
      timeZone: config.timeZone,
    }),
    nextConcert: next && { ...suggest(next), issuing_fee: next.issuing_fee, cover: nextCover },
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

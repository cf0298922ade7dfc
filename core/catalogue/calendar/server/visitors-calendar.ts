import { sql } from 'kysely'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findOwnSeats, type OwnSeats } from '#core/inventory/server/availability-store.ts'
import type { MonthRange } from '../months.ts'
import type { ScheduledConcert } from '#core/catalogue/catalogue.ts'
import { findScheduledConcerts, findUpcomingConcerts } from '#core/catalogue/server/concert-store.ts'
import { type CalendarFrame, findCalendarFrame, findConcertsOfMonths } from './calendar-store.ts'

/** The calendar of the season, read month by month. */
export interface Calendar extends CalendarFrame {
  /** The beginning of what lies ahead and takes place, sold out or not. */
  upcoming: ScheduledConcert[]
  /** The same of one venue: its next concert, where it has one. */
  findUpcomingOf(venueSlug: string): Promise<ScheduledConcert[]>
  /** The concerts of some months, by venue and beginning. */
  findConcerts(range: MonthRange): Promise<ScheduledConcert[]>
}

export interface VisitorsCalendar {
  calendar: Calendar
  /** Whether they see it as everybody does: nothing has sold out of which they hold the last seats. */
  isEverybodys: boolean
  /** Where they hold seats: of these zones more is free to them. */
  ownSeats: readonly OwnSeats[]
}

/** How many concerts the front page lists. */
const upcomingListed = 5

type Reading = Pick<ShopContext, 'db' | 'readShared' | 'locale' | 'now'> & {
  session: Pick<ShopContext['session'], 'id'>
}

/** What everybody sees, but the concerts of which the visitor holds the last seats of a zone. */
export async function findVisitorsCalendar(reading: Reading): Promise<VisitorsCalendar> {
  const { db, locale, now } = reading
  // Asked for first: it throws where the visit could not be read, and nothing must be under way then.
  const { id: sessionId } = reading.session
  const [calendar, ownSeats] = await Promise.all([
    findEverybodysCalendar(reading),
    sessionId === null ? [] : findOwnSeats(db, sessionId),
  ])
  const ids = ownSeats.filter(isOnlyTheirs).map(({ event_date_id }) => event_date_id)
  if (sessionId === null || ids.length === 0) return { calendar, isEverybodys: true, ownSeats }
  const isTheirs = sql`event_dates.id = any(${ids}::bigint[])`
  const own = await findScheduledConcerts(db, { locale, now: now(), sessionId }, isTheirs)
  return { calendar: replaceConcerts(calendar, own), isEverybodys: false, ownSeats }
}

async function findEverybodysCalendar({ db, readShared, locale, now }: Reading): Promise<Calendar> {
  const input = { locale, now: now(), sessionId: null }
  const [{ venues, months }, upcoming] = await Promise.all([
    readShared('calendar', () => findCalendarFrame(db, input)),
    readShared('upcoming', () => findUpcomingConcerts(db, { ...input, limit: upcomingListed })),
  ])
  return {
    venues,
    months,
    upcoming,
    findUpcomingOf: (venueSlug) =>
      readShared(`upcoming ${venueSlug}`, () => findUpcomingConcerts(db, { ...input, venueSlug, limit: 1 })),
    async findConcerts({ first, last }) {
      // Nothing is asked, or kept, of months that strangers think up.
      if (!months.some(({ month }) => first <= month && month <= last)) return []
      return readShared(`concerts ${first} ${last}`, () => findConcertsOfMonths(db, { ...input, first, last }))
    },
  }
}

/** The calendar with some of its concerts as a visit sees them. */
function replaceConcerts(calendar: Calendar, own: readonly ScheduledConcert[]): Calendar {
  const byId = new Map(own.map((concert) => [concert.id, concert]))
  const replace = (concerts: ScheduledConcert[]) => concerts.map((concert) => byId.get(concert.id) ?? concert)
  return {
    ...calendar,
    upcoming: replace(calendar.upcoming),
    findUpcomingOf: async (venueSlug) => replace(await calendar.findUpcomingOf(venueSlug)),
    findConcerts: async (range) => replace(await calendar.findConcerts(range)),
  }
}

const isOnlyTheirs = ({ free, freeToOthers }: OwnSeats): boolean => free !== 0 && freeToOthers === 0

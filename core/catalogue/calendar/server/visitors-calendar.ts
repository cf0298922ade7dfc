import { sql } from 'kysely'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findOwnSeats, type OwnSeats } from '#core/inventory/server/availability-store.ts'
import type { MonthRange } from '../months.ts'
import type { ScheduledConcert } from '#core/catalogue/catalogue.ts'
import { findScheduledConcerts, findUpcomingConcerts } from '#core/catalogue/server/concert-store.ts'
import { type CalendarFrame, findCalendarFrame, findConcertsOfMonths } from './calendar-store.ts'

/** The season's calendar, read month by month. */
export interface Calendar extends CalendarFrame {
  /** The next concerts that take place, sold out or not. */
  upcoming: ScheduledConcert[]
  /** Returns a venue's next concert, if it has one. */
  findUpcomingOf(venueSlug: string): Promise<ScheduledConcert[]>
  /** Returns the concerts of some months, ordered by venue and start. */
  findConcerts(range: MonthRange): Promise<ScheduledConcert[]>
}

export interface VisitorsCalendar {
  calendar: Calendar
  /** Whether they get the public view: they do not hold the last seats of any zone. */
  isEverybodys: boolean
  /** Zones in which they hold seats, where more is free to them. */
  ownSeats: readonly OwnSeats[]
}

/** Number of concerts listed on the front page. */
const upcomingListed = 5

type Reading = Pick<ShopContext, 'db' | 'readShared' | 'locale' | 'now'> & {
  session: Pick<ShopContext['session'], 'id'>
}

/**
 * Returns the public calendar, except for concerts in which the visitor holds the last seats of a
 * zone.
 */
export async function findVisitorsCalendar(reading: Reading): Promise<VisitorsCalendar> {
  const { db, locale, now } = reading
  // Read first: it throws if the session could not be read, and no query must be running then.
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
      // Arbitrary months from the address are neither queried nor cached.
      if (!months.some(({ month }) => first <= month && month <= last)) return []
      return readShared(`concerts ${first} ${last}`, () => findConcertsOfMonths(db, { ...input, first, last }))
    },
  }
}

/** Returns the calendar with some concerts replaced by the session's view of them. */
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

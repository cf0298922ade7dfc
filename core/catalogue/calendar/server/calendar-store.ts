import { sql, type RawBuilder } from 'kysely'
import type { ShopContext } from '#core/context/shop-context.ts'
import { findOwnSeats, type OwnSeats } from '#core/inventory/server/availability-store.ts'
import type { ScheduledConcert, Month, VenueChoice } from '#core/catalogue/catalogue.ts'
import { findScheduledConcerts, findUpcomingConcerts } from '#core/catalogue/server/concert-store.ts'
import type { Locale } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import { selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'
import { type MonthRange, addMonths } from '../months.ts'
import type { MonthsConcerts } from '../carried-months.ts'

/** The season's calendar, read month by month. */
export interface Calendar extends CalendarFrame {
  /** The next concerts that take place, sold out or not. */
  upcoming: ScheduledConcert[]
  /** Empty if it has none. */
  findUpcomingOf(venueSlug: string): Promise<ScheduledConcert[]>
  /** Ordered by venue and start. */
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

/** Returns the public calendar, except where the visitor holds the last seats of a zone. */
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

/** Number of past months in the calendar. */
const monthsBack = 12

interface CalendarInput {
  locale: Locale
  now: Date
}

/** The calendar without its concerts. */
interface CalendarFrame {
  venues: VenueChoice[]
  /** With concerts, in order. */
  months: MonthsConcerts[]
}

async function findCalendarFrame(db: Db, { locale, now }: CalendarInput): Promise<CalendarFrame> {
  const { rows } = await sql<FrameRow>`
    select
      (select coalesce(json_agg(venue order by venue.position, venue.id), '[]') from (
        select id, slug, color, position, ${selectInLanguage('title', locale)} as title, ${selectInLanguage('city', locale)} as city from venues
        where ${isPublished('venues')}
      ) venue) as venues,
      (select coalesce(json_agg(counted order by counted.month), '[]') from (
        select to_char(date, 'YYYY-MM') as month, count(*) as concerts from event_dates where ${isInCalendar(now)} group by 1
      ) counted) as months`.execute(db)
  const { venues, months } = rows[0]!
  return { venues: venues.map(({ position: _, ...venue }) => spaceRow(venue, locale)), months }
}

async function findConcertsOfMonths(
  db: Db,
  { locale, now, first, last }: CalendarInput & MonthRange,
): Promise<ScheduledConcert[]> {
  const areWithin = sql`${isInCalendar(now)} and event_dates.date >= ${startOf(first)}::date
    and event_dates.date < ${startOf(addMonths(last, 1))}::date`
  return findScheduledConcerts(db, { locale, now, sessionId: null }, areWithin, sql`venue_position, starts_at`)
}

interface FrameRow extends CalendarFrame {
  venues: (VenueChoice & { position: number })[]
}

const startOf = (month: Month) => `${month}-01`

const isInCalendar = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`${isConcertPublished} and event_dates.date >= (${now}::timestamptz - make_interval(months => ${monthsBack}))::date`

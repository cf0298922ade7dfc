import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { isConcertPublished, isPublished } from '#core/content/server/published.ts'
import { addMonths, type MonthRange } from '../months.ts'
import type { Month } from '#core/catalogue/catalogue.ts'
import type { MonthsConcerts } from '../carried-months.ts'
import type { VenueChoice } from '#core/catalogue/catalogue.ts'
import type { ScheduledConcert } from '#core/catalogue/catalogue.ts'
import { selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'
import { findScheduledConcerts } from '#core/catalogue/server/concert-store.ts'

/** Number of past months in the calendar. */
const monthsBack = 12

interface CalendarInput {
  locale: Locale
  now: Date
}

/** The calendar without its concerts. */
export interface CalendarFrame {
  venues: VenueChoice[]
  /** Months with concerts, in order. */
  months: MonthsConcerts[]
}

export async function findCalendarFrame(db: Kysely<Database>, { locale, now }: CalendarInput): Promise<CalendarFrame> {
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

/** Returns the public view of some months' concerts, ordered by venue and start. */
export async function findConcertsOfMonths(
  db: Kysely<Database>,
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

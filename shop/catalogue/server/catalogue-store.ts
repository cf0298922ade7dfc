import { isConcertPublished, isPublished } from '../../content/server/published.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createGalleryItem, createPicture, type StoredMedia } from '../../content/media.ts'
import type { CalendarDate } from '../../../values/dates.ts'
import type { Locale } from '../../../values/locales.ts'
import { toCents, toEuros } from '../../../values/money.ts'
import { selectFreeSeats } from '../../inventory/server/availability-store.ts'
import type { Database } from '../../../db/schema/database.ts'
import type {
  ConcertSuggestion,
  EventDate,
  GalleryItem,
  Picture,
  SelectedEventDate,
  VenueChoice,
} from '../catalogue.ts'
import { findConcertState } from '../concert-state.ts'
import { groupByDate } from '../calendar/event-dates.ts'
import { type ScheduledConcert, suggest } from '../season/suggestions.ts'
import {
  fromCents,
  inLanguage,
  isOnSale,
  mediaById,
  mediaJson,
  offerOfTickets,
  readFromPrice,
  spaceRow,
} from './columns.ts'

/** How far back the calendar reaches, in months. */
const monthsBack = 12
/** Pictures in the carousel of the event page. */
const galleryPictures = 12

export interface Season {
  venues: VenueChoice[]
  concerts: ScheduledConcert[]
  eventDates: EventDate[]
}

/** Pictures around the chosen concert. */
export interface SeasonPictures {
  /** The chosen venue's pictures, where it has any; else those of the season. */
  gallery: GalleryItem[]
  /** The picture of the next concert: the chosen venue's, where it has one. */
  nextCover: Picture | null
}

interface SeasonInput {
  locale: Locale
  now: Date
}

/** Venues and calendar as everybody sees them, read in one statement. */
export async function findSeason(db: Kysely<Database>, { locale, now }: SeasonInput): Promise<Season> {
  const calendar = sql`${isConcertPublished} and event_dates.date >= (${now}::timestamptz - make_interval(months => ${monthsBack}))::date`
  const { rows } = await sql<SeasonRow>`
    select
      (select coalesce(json_agg(venue order by venue.position, venue.id), '[]') from (
        select id, slug, color, position, ${inLanguage('title', locale)} as title, ${inLanguage('city', locale)} as city from venues
        where ${isPublished('venues')}
      ) venue) as venues,
      (select coalesce(json_agg(concert order by concert.venue_position, concert.starts_at), '[]')
        from (${selectConcerts({ locale, sessionId: null }, calendar)}) concert) as concerts`.execute(db)
  const row = rows[0]!
  const concerts = row.concerts.map((concert) => readConcert(spaceRow(concert, locale), now))
  return {
    venues: row.venues.map(({ position: _, ...venue }) => spaceRow(venue, locale)),
    concerts,
    eventDates: groupByDate(concerts),
  }
}

/** Some concerts of the calendar as a visit sees them, to which the seats that it holds are free. */
export async function findVisitsConcerts(
  db: Kysely<Database>,
  { ids, locale, now, sessionId }: SeasonInput & { ids: readonly number[]; sessionId: string },
): Promise<ScheduledConcert[]> {
  const isAsked = sql`event_dates.id = any(${ids}::bigint[])`
  const { rows } = await sql<ConcertRow>`${selectConcerts({ locale, sessionId }, isAsked)}`.execute(db)
  return rows.map((row) => readConcert(spaceRow(row, locale), now))
}

export async function findSeasonPictures(
  db: Kysely<Database>,
  { locale, now, venueSlug }: SeasonInput & { venueSlug: string | null },
): Promise<SeasonPictures> {
  const { rows } = await sql<PicturesRow>`
    select
      (select coalesce(json_agg(json_build_object('id', item.id, 'media', item.media) order by item.position, item.id), '[]')
        from (${selectGallery(venueSlug)}) item) as gallery,
      (${selectNextCover(now, venueSlug)}) as next_cover`.execute(db)
  const { gallery, next_cover } = rows[0]!
  return {
    gallery: gallery.map(({ id, media }) => createGalleryItem(id, media, locale)).filter((item) => item !== null),
    nextCover: next_cover && createPicture(next_cover, locale),
  }
}

interface NextConcertsInput {
  locale: Locale
  limit: number
  now?: Date
  /** Whose held seats count as free. */
  sessionId: string | null
  /** Only those that this soloist plays in. */
  soloistId?: number
}

/** The concerts that come next and take place, sold out or not. */
export async function findNextConcerts(
  db: Kysely<Database>,
  { locale, limit, now = new Date(), sessionId, soloistId }: NextConcertsInput,
): Promise<ConcertSuggestion[]> {
  const isPlayed =
    soloistId === undefined
      ? sql`true`
      : sql`event_dates.event_id in (select event_id from event_soloists where soloist_id = ${soloistId})`
  const upcoming = sql`event_dates.starts_at > ${now} and event_dates.status = 'scheduled' and ${isConcertPublished}
    and ${isPlayed}`
  const { rows } = await sql<ConcertRow>`
    select * from (${selectConcerts({ locale, sessionId }, upcoming)}) concert order by starts_at, venue_position limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => suggest(readConcert(spaceRow(row, locale), now)))
}

interface ConcertsInput {
  ids: readonly number[]
  locale: Locale
  now: Date
  sessionId: string | null
}

/** The concerts of these ids, in the order in which they come. */
export async function findConcerts(
  db: Kysely<Database>,
  { ids, locale, now, sessionId }: ConcertsInput,
): Promise<(ConcertSuggestion & { id: number; subtitle: string | null })[]> {
  const isAsked = sql`event_dates.id = any(${ids}::bigint[])`
  const { rows } = await sql<ConcertRow & { subtitle: string | null }>`
    select concert.*, (select ${inLanguage('events.subtitle', locale)} from events where events.id = concert.event_id) as subtitle
    from (${selectConcerts({ locale, sessionId }, isAsked)}) concert
    order by starts_at, venue_position, venue_id`.execute(db)
  return rows
    .map((row) => spaceRow(row, locale))
    .map((row) => ({ id: row.id, ...suggest(readConcert(row, now)), subtitle: row.subtitle }))
}

interface SeasonRow {
  venues: (VenueChoice & { position: number })[]
  concerts: ConcertRow[]
}

interface PicturesRow {
  gallery: { id: number; media: StoredMedia }[]
  next_cover: StoredMedia | null
}

interface ConcertRow {
  id: number
  date: CalendarDate
  slot: string
  starts_at: string | Date
  status: SelectedEventDate['status']
  tmp_purchase_link: string | null
  duration_minutes: number
  event_title: string
  venue_id: number
  venue_slug: string
  venue_title: string
  venue_city: string
  venue_color: string
  has_tickets: boolean | null
  from_cents: number | null
  issuing_fee_cents: number
}

interface Reader {
  locale: Locale
  sessionId: string | null
}

function selectConcerts({ locale, sessionId }: Reader, condition: RawBuilder<unknown>): RawBuilder<ConcertRow> {
  return sql<ConcertRow>`
    select event_dates.id, event_dates.event_id, event_dates.date, event_dates.slot, event_dates.starts_at, event_dates.status, event_dates.tmp_purchase_link,
      event_dates.issuing_fee_cents,
      events.duration_minutes, ${inLanguage('events.title', locale)} as event_title,
      venues.id as venue_id, venues.slug as venue_slug, venues.color as venue_color, venues.position as venue_position,
      ${inLanguage('venues.title', locale)} as venue_title, ${inLanguage('venues.city', locale)} as venue_city,
      offer.has_tickets, ${fromCents}
    from event_dates
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join (${selectOffers(sessionId, condition)}) offer on offer.event_date_id = event_dates.id
    where ${condition}`
}

/** What can still be had of the concerts of the condition: all of them in one go, which is half the work of one by one. */
function selectOffers(sessionId: string | null, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ticket.event_date_id, ${offerOfTickets}
    from (
      select event_tickets.event_date_id, event_tickets.price_cents, event_tickets.access, ${isOnSale} as on_sale, seats.free as stock
      from event_tickets
      join (${selectFreeSeats({ sessionId })}) seats on seats.zone_id = event_tickets.zone_id
      join event_dates on event_dates.id = event_tickets.event_date_id
      where ${condition}
    ) ticket
    group by ticket.event_date_id`
}

function selectGallery(venueSlug: string | null): RawBuilder<unknown> {
  return sql`
    select gallery_items.id, gallery_items.position, ${mediaJson} as media
    from gallery_items join media on media.id = gallery_items.media_id
    where gallery_items.venue_id is not distinct from (
      select venues.id from venues where venues.slug = ${venueSlug}
        and exists (select from gallery_items where gallery_items.venue_id = venues.id and ${isPublished('gallery_items')})
    ) and ${isPublished('gallery_items')}
    order by gallery_items.position, gallery_items.id limit ${galleryPictures}`
}

function selectNextCover(now: Date, venueSlug: string | null): RawBuilder<unknown> {
  return sql`
    select ${mediaById('events.cover_id')}
    from event_dates
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    where event_dates.starts_at > ${now} and event_dates.status = 'scheduled' and ${isConcertPublished}
    order by venues.slug is not distinct from ${venueSlug} desc, event_dates.starts_at, venues.position, venues.id limit 1`
}

function readConcert(row: ConcertRow, now: Date): ScheduledConcert {
  const startsAt = new Date(row.starts_at)
  return {
    id: row.id,
    date: row.date,
    ...(row.slot && { slot: row.slot }),
    start_date: startsAt.toISOString(),
    duration_minutes: row.duration_minutes,
    event_title: row.event_title,
    venue: {
      id: row.venue_id,
      slug: row.venue_slug,
      title: row.venue_title,
      city: row.venue_city,
      color: row.venue_color,
    },
    from_price: readFromPrice(row),
    issuing_fee: toEuros(toCents(row.issuing_fee_cents)),
    state: findConcertState({ ...row, startsAt, hasTickets: row.has_tickets ?? false }, now),
  }
}

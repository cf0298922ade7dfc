import { isConcertPublished, isPublished, contentInLanguage } from '#core/content/server/content-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoredMedia } from '#core/content/media.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { CalendarDate, TimeZone, Timestamp } from '#values/dates.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { type Cents, noCents, toEuros } from '#values/money.ts'
import { hrefOfQueue } from '#core/routes/server-routes.ts'
import { countMostInZone, type HoldCaps } from '#core/inventory/hold-caps.ts'
import { selectFreeSeats } from '#core/inventory/server/availability-store.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type EventLine, eventLineNames, createLines } from '../event-lines.ts'
import type { VisitFacts } from '../visit-facts.ts'
import { formatAddress } from '../venues/venue-address.ts'
import { listVisitFacts } from './describe-visit.ts'
import { type HallAccess, type HallCategory, planPlace } from '../plan/plan.ts'
import type { Event, EventTicket, SelectedEventDate, Soloist, Venue } from '../catalogue.ts'
import {
  priceFromCents,
  selectInLanguage,
  isOnSale,
  mediaById,
  mediaInContent,
  offerOfTickets,
  readFromPrice,
  spaceRow,
} from './columns.ts'
import { selectAccessOfVenue, selectCategoriesOfVenue, readHall } from './hall-columns.ts'
import { nameCategory } from '../ticket-category.ts'
import { type NamedMedia, readContent, readPicture } from './read-content.ts'
import { findRecording, selectRecordings, type StoredRecording, readWorks } from './read-works.ts'

export interface SelectedConcert {
  venue: Venue | null
  event: Event | null
  eventDate: SelectedEventDate | null
  facts: ConcertFacts
}

/** Facts for search engines only. */
export interface ConcertFacts {
  /** Of the chosen concert. */
  visit?: VisitFacts
  /** ISO 3166 */
  country: string | null
  /** Start times before the concert was moved, oldest first. */
  previousStarts: Timestamp[]
  /** Sales windows by ticket id; null: unlimited. */
  sales: Record<number, { from: Timestamp | null; until: Timestamp | null }>
}

interface SelectionInput {
  venueSlug: string
  date: CalendarDate | null
  slot?: string | undefined
  locale: Locale
  translate: Translate<TicketMessageKey>
  timeZone: TimeZone
  /** Its held seats count as free. */
  sessionId: string | null
  caps: HoldCaps
  /** Receives stored content that is omitted. */
  report: ReportContentError
}

/** Finds everything in one statement. */
export async function findSelectedConcert(db: Db, input: SelectionInput): Promise<SelectedConcert> {
  const { rows } = await sql<{ venue: VenueRow | null; concert: ConcertRow | null }>`
    select
      (select row_to_json(venue) from (${selectVenue(input)}) venue) as venue,
      (select row_to_json(concert) from (${selectConcert(input)}) concert) as concert`.execute(db)
  const { venue: row, concert } = rows[0]!
  const venue = row && readVenue(spaceRow(row, input.locale), input)
  return {
    venue,
    event: concert && readEvent(spaceRow(concert, input.locale), input),
    eventDate: concert && readEventDate(concert, venue, input),
    facts: readFacts(row, concert),
  }
}

interface VenueRow extends Pick<Venue, 'id' | 'slug' | 'title' | 'city' | 'address' | 'color' | 'arrival' | 'parking'> {
  /** In every language. */
  town: Translated
  google_maps_url: string
  country: string | null
  content: unknown
  cover: StoredMedia | null
  thumbnail: StoredMedia | null
  pictures: NamedMedia[]
  plan: unknown
  categories: HallCategory[]
  access: HallAccess
}

interface ConcertRow extends Record<EventLine, string | null>, VisitFacts {
  id: number
  slot: string
  starts_at: string
  doors_at: string
  status: SelectedEventDate['status']
  tmp_purchase_link: string | null
  queue: { id: number; opens_at: string } | null
  issuing_fee_cents: Cents
  title: string
  content: unknown
  pictures: NamedMedia[]
  event_slug: string
  program_works: unknown
  recordings: StoredRecording[]
  program_url: string | null
  hall_latecomers: string | null
  cover: StoredMedia | null
  soloists: (Omit<Soloist, 'thumbnail'> & { thumbnail: StoredMedia | null })[]
  tickets: TicketRow[]
  from_cents: Cents | null
  previous_starts: string[]
}

interface TicketRow {
  id: number
  zone_id: number
  zone_title: string
  zone_note: string | null
  category: string | null
  title: string
  description: string | null
  price_cents: Cents
  /** Differs from the concert's if the ticket is free. */
  fee_cents: Cents
  on_sale: boolean
  access: EventTicket['access']
  stock: number | null
  capacity: number | null
  sale_starts_at: string | null
  sale_ends_at: string | null
}

function selectVenue({ venueSlug, locale }: SelectionInput): RawBuilder<unknown> {
  const content = contentInLanguage('venues.content', locale)
  return sql`
    select id, slug, address, city as town, color, google_maps_url, country, ${selectInLanguage('title', locale)} as title, ${selectInLanguage('city', locale)} as city,
      ${content} as content, ${mediaInContent(content)} as pictures, plan, ${selectCategoriesOfVenue(locale)} as categories,
      ${selectAccessOfVenue(locale)} as access, ${selectInLanguage('arrival', locale)} as arrival, ${selectInLanguage('parking', locale)} as parking,
      ${mediaById('venues.cover_id')} as cover, ${mediaById('venues.thumbnail_id')} as thumbnail
    from venues where slug = ${venueSlug} and ${isPublished('venues')}`
}

function selectConcert(input: SelectionInput): RawBuilder<unknown> {
  const { venueSlug, date, slot = '', locale } = input
  const content = contentInLanguage('events.content', locale)
  return sql`
    select event_dates.id, event_dates.slot, event_dates.starts_at, event_dates.doors_at, event_dates.status, event_dates.tmp_purchase_link,
      event_dates.issuing_fee_cents, events.slug as event_slug, events.program_works, events.program_url,
      events.duration_minutes, events.interval_minutes, events.age_from, events.sung_in, events.surtitles_in,
      ${selectInLanguage('venues.latecomers', locale)} as hall_latecomers,
      ${selectInLanguage('events.title', locale)} as title,
      ${sql.join(eventLineNames.map((name) => sql`${selectInLanguage(`events.${name}`, locale)} as ${sql.ref(name)}`))},
      ${content} as content, ${mediaInContent(content)} as pictures, ${mediaById('events.cover_id')} as cover,
      (select coalesce(json_agg(soloist order by soloist.position), '[]') from (${selectSoloists(locale)}) soloist) as soloists,
      (select json_build_object('id', id, 'opens_at', opens_at) from queues where event_date_id = event_dates.id and ended_at is null) as queue,
      ${selectRecordings(locale)} as recordings, offer.tickets, ${priceFromCents}, ${previousStarts} as previous_starts
    from event_dates
    join venues on venues.id = event_dates.venue_id
    join events on events.id = event_dates.event_id
    cross join lateral (
      select coalesce(json_agg(ticket order by ticket.position, ticket.id), '[]') as tickets, ${offerOfTickets}
      from (${selectTickets(input)}) ticket
    ) offer
    where venues.slug = ${venueSlug} and event_dates.date = ${date}::date and ${isConcertPublished}
      and (event_dates.slot = ${slot} or ${slot} = '')
    order by event_dates.slot = ${slot} desc, event_dates.starts_at, event_dates.id limit 1`
}

/** A change of venue alone is no change of time. */
const previousStarts = sql`(
  select coalesce(json_agg(starts_at order by first_change), '[]') from (
    select change.starts_at, min(change.id) as first_change from event_date_changes change
    where change.event_date_id = event_dates.id and change.starts_at <> event_dates.starts_at group by change.starts_at
  ) earlier)`

function selectSoloists(locale: Locale): RawBuilder<unknown> {
  return sql`
    select soloists.id, soloists.slug, soloists.name as title, soloists.cv_url as cv, event_soloists.position,
      ${selectInLanguage('soloists.profession', locale)} as profession, ${selectInLanguage('soloists.description', locale)} as description,
      ${mediaById('soloists.thumbnail_id')} as thumbnail
    from event_soloists join soloists on soloists.id = event_soloists.soloist_id
    where event_soloists.event_id = events.id and ${isPublished('soloists')}`
}

function selectTickets({ locale, sessionId }: SelectionInput): RawBuilder<unknown> {
  return sql`
    select event_tickets.id, event_tickets.zone_id, seats.capacity, event_tickets.price_cents, event_tickets.position, event_tickets.access,
      fee_of_ticket(event_tickets.price_cents, event_dates.issuing_fee_cents) as fee_cents,
      event_tickets.sale_starts_at, event_tickets.sale_ends_at,
      ${selectInLanguage('zones.title', locale)} as zone_title, ${selectInLanguage('hall_categories.note', locale)} as zone_note,
      hall_categories.key as category, ${selectInLanguage('event_tickets.title', locale)} as title,
      ${selectInLanguage('event_tickets.description', locale)} as description, ${isOnSale} as on_sale, seats.free as stock
    from event_tickets
    join zones on zones.id = event_tickets.zone_id
    left join hall_categories on hall_categories.id = zones.category_id
    join (${selectFreeSeats({ sessionId })}) seats on seats.zone_id = zones.id
    where event_tickets.event_date_id = event_dates.id`
}

function readVenue(
  {
    google_maps_url,
    country: _,
    town,
    cover,
    thumbnail,
    pictures,
    content,
    plan,
    categories,
    access,
    ...venue
  }: VenueRow,
  input: SelectionInput,
): Venue {
  const { locale } = input
  return {
    ...venue,
    address: formatAddress({ address: venue.address, city: town }, locale),
    content: readContent({ content, pictures, place: `venues ${venue.slug}.content` }, input),
    cover: readPicture(cover, locale),
    thumbnail: readPicture(thumbnail, locale),
    googleMapsUrl: google_maps_url,
    ...readHall({ slug: venue.slug, plan, categories, access }, input),
  }
}

function readFacts(venue: VenueRow | null, concert: ConcertRow | null): ConcertFacts {
  const read = (moment: string | null) => moment && new Date(moment).toISOString()
  const sales = (concert?.tickets ?? []).map(
    ({ id, sale_starts_at, sale_ends_at }) => [id, { from: read(sale_starts_at), until: read(sale_ends_at) }] as const,
  )
  const previousStarts = (concert?.previous_starts ?? []).map((moment) => new Date(moment).toISOString())
  return {
    ...(concert && { visit: concert }),
    country: venue?.country ?? null,
    previousStarts,
    sales: Object.fromEntries(sales),
  }
}

function readEvent(row: ConcertRow, input: SelectionInput): Event {
  const { locale } = input
  const place = `events ${row.event_slug}`
  return {
    title: row.title,
    ...createLines((name) => row[name]),
    latecomers: row.latecomers ?? row.hall_latecomers,
    content: readContent({ ...row, place: `${place}.content` }, input),
    soloists: row.soloists.map((soloist) => {
      const { id, slug, title, profession, description, cv, thumbnail } = spaceRow(soloist, locale)
      return { id, slug, title, profession, description, cv, thumbnail: readPicture(thumbnail, locale) }
    }),
    program: row.program_url,
    works: readWorks(row.program_works, { place: `${place}.program_works`, report: input.report }).map((work) => ({
      composer: work.composer,
      work: pickText(work.work, locale),
      minutes: work.minutes,
      recording: findRecording(row, work, locale),
    })),
    duration_minutes: row.duration_minutes,
    cover: readPicture(row.cover, locale),
  }
}

function readEventDate(row: ConcertRow, venue: Venue | null, input: SelectionInput): SelectedEventDate {
  const { caps, locale } = input
  const start = new Date(row.starts_at).toISOString()
  const placeOf = ({ category }: TicketRow) =>
    venue?.plan?.areas.some((area) => area.category === category) ? planPlace(venue.slug, category!) : null
  return {
    id: row.id,
    ...(row.slot && { slot: row.slot }),
    start_date: start,
    doors_at: new Date(row.doors_at).toISOString(),
    visit: listVisitFacts(row, { start, timeZone: input.timeZone }, input),
    status: row.status,
    tmp_purchase_link: row.tmp_purchase_link,
    // No fee if no ticket carries it.
    issuing_fee: toEuros(row.tickets.every(({ fee_cents }) => fee_cents === 0) ? noCents : row.issuing_fee_cents),
    from_price: readFromPrice(row),
    ...(row.queue && { queue: readQueue(row.queue) }),
    eventTickets: row.tickets.map((ticket) => ({
      ...readTicket(spaceRow(ticket, locale), caps),
      zone_place: placeOf(ticket),
    })),
  }
}

const readQueue = ({ id, opens_at }: NonNullable<ConcertRow['queue']>) => ({
  page: hrefOfQueue(id),
  opens_at: new Date(opens_at).toISOString(),
})

function readTicket(row: TicketRow, caps: HoldCaps): Omit<EventTicket, 'zone_place'> {
  const { id, stock, zone_id, zone_title, zone_note, on_sale, access, title, description, price_cents, capacity } = row
  const fee = toEuros(row.fee_cents)
  const ticket = { id, title: nameCategory(zone_title, title), price: toEuros(price_cents), description }
  const limit = countMostInZone(caps, capacity)
  return { id, stock, zone_id, limit, zone_title, zone_note, on_sale, access, ticket, fee }
}

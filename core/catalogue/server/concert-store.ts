import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { toCents, toEuros } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createListedPicture, type StoredMedia } from '#core/content/media.ts'
import { isConcertPublished, isFormerSlug, isPublished } from '#core/content/server/content-columns.ts'
import { selectFreeSeats } from '#core/inventory/server/availability-store.ts'
import type { ConcertSuggestion, SeasonConcert, SelectedEventDate, ScheduledConcert } from '../catalogue.ts'
import { findConcertState } from '../concert-state.ts'
import { suggest } from '../season/suggestions.ts'
import type { Selection } from '../selection.ts'
import {
  priceFromCents,
  selectInLanguage,
  isOnSale,
  mediaById,
  offerOfTickets,
  readFromPrice,
  spaceRow,
} from './columns.ts'

interface Reader {
  locale: Locale
  now: Date
  /** Held seats of this session count as free; null: none. */
  sessionId: string | null
}

/** By a condition on `event_dates`. Default order: chronological. */
export async function findScheduledConcerts(
  db: Db,
  { locale, now, sessionId }: Reader,
  isWanted: RawBuilder<unknown>,
  order = sql`starts_at, venue_position, venue_id`,
): Promise<ScheduledConcert[]> {
  const { rows } = await sql<ConcertRow>`
    select * from (${selectConcerts({ locale, sessionId }, isWanted)}) concert order by ${order}`.execute(db)
  return rows.map((row) => readConcert(spaceRow(row, locale), now))
}

interface UpcomingInput extends Reader {
  limit: number
  venueSlug?: string
  soloistId?: number
}

/** Finds the next concerts that take place, sold out or not. */
export async function findUpcomingConcerts(
  db: Db,
  { limit, venueSlug, soloistId, ...reader }: UpcomingInput,
): Promise<ScheduledConcert[]> {
  const isOfVenue = venueSlug === undefined ? sql`true` : sql`venues.slug = ${venueSlug}`
  const isPlayed =
    soloistId === undefined
      ? sql`true`
      : sql`event_dates.event_id in (select event_id from event_soloists where soloist_id = ${soloistId})`
  // Limits the ids first, so that availability is computed for these only.
  const isAmongNext = sql`event_dates.id = any(array(
    select event_dates.id from event_dates join venues on venues.id = event_dates.venue_id
    where event_dates.starts_at > ${reader.now} and event_dates.status = 'scheduled' and ${isConcertPublished}
      and ${isOfVenue} and ${isPlayed}
    order by event_dates.starts_at, venues.position, venues.id limit ${limit}))`
  return findScheduledConcerts(db, reader, isAmongNext)
}

export async function suggestUpcoming(
  db: Db,
  { now = new Date(), ...input }: Omit<UpcomingInput, 'now'> & { now?: Date },
): Promise<ConcertSuggestion[]> {
  return (await findUpcomingConcerts(db, { ...input, now })).map(suggest)
}

/** In chronological order, with what a list shows of the event. */
export async function findConcerts(
  db: Db,
  { ids, locale, now, sessionId }: Reader & { ids: readonly number[] },
): Promise<Omit<SeasonConcert, 'seats_left'>[]> {
  const isAsked = sql`event_dates.id = any(${ids}::bigint[])`
  const { rows } = await sql<ConcertRow & ListedRow>`
    select concert.*, ${selectInLanguage('events.subtitle', locale)} as subtitle, ${mediaById('events.cover_id')} as cover,
      ${firstComposers} as composers, ${firstSoloists} as soloists
    from (${selectConcerts({ locale, sessionId }, isAsked)}) concert join events on events.id = concert.event_id
    order by starts_at, venue_position, venue_id`.execute(db)
  return rows
    .map((row) => spaceRow(row, locale))
    .map(({ subtitle, cover, composers, soloists, ...row }) => ({
      id: row.id,
      ...suggest(readConcert(row, now)),
      subtitle,
      cover: cover && createListedPicture(cover, locale),
      composers,
      soloists,
    }))
}

interface ListedRow {
  subtitle: string | null
  cover: StoredMedia | null
  composers: string[]
  soloists: string[]
}

/** Names of a kind: those of a line in a list, and one more if there are others. */
const listedNames = 4

const firstComposers = sql`(
  select coalesce(json_agg(composer.name order by composer.place), '[]') from (
    select btrim(written.name #>> '{}') as name, min(written.place) as place
    from jsonb_path_query(events.program_works, '$[*].composer') with ordinality written (name, place)
    where jsonb_typeof(written.name) = 'string' and length(written.name #>> '{}') <= 200 and btrim(written.name #>> '{}') <> ''
    group by 1 order by place limit ${listedNames}
  ) composer)`

const firstSoloists = sql`(
  select coalesce(json_agg(player.name order by player.position, player.id), '[]') from (
    select soloists.name, soloists.id, event_soloists.position
    from event_soloists join soloists on soloists.id = event_soloists.soloist_id
    where event_soloists.event_id = events.id and ${isPublished('soloists')}
    order by event_soloists.position, soloists.id limit ${listedNames}
  ) player)`

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

function selectConcerts(
  { locale, sessionId }: Pick<Reader, 'locale' | 'sessionId'>,
  condition: RawBuilder<unknown>,
): RawBuilder<ConcertRow> {
  return sql<ConcertRow>`
    select event_dates.id, event_dates.event_id, event_dates.date, event_dates.slot, event_dates.starts_at, event_dates.status, event_dates.tmp_purchase_link,
      event_dates.issuing_fee_cents,
      events.duration_minutes, ${selectInLanguage('events.title', locale)} as event_title,
      venues.id as venue_id, venues.slug as venue_slug, venues.color as venue_color, venues.position as venue_position,
      ${selectInLanguage('venues.title', locale)} as venue_title, ${selectInLanguage('venues.city', locale)} as venue_city,
      offer.has_tickets, ${priceFromCents}
    from event_dates
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join (${selectOffers(sessionId, condition)}) offer on offer.event_date_id = event_dates.id
    where ${condition}`
}

/** For all concerts of the condition at once, half the work of one by one. */
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

interface ConcertPlace {
  venueSlug: string
  date: CalendarDate
  slot: string
}

/**
 * Finds the concert that had this URL before it was moved. A day without a venue means the concert
 * that left it last.
 */
export async function findMovedConcert(db: Db, asked: Selection): Promise<ConcertPlace | null> {
  const { venueSlug, date, slot = '' } = asked
  const { rows } = await sql<ConcertPlace>`
    select venues.slug as "venueSlug", event_dates.date, event_dates.slot
    from event_date_changes change
    join event_dates on event_dates.id = change.event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    where change.kind = 'moved' and change.date = ${date}::date and (change.slot = ${slot} or ${slot} = '')
      and (${venueSlug}::text is null or change.venue_id = (select id from venues hall where hall.slug = ${venueSlug}))
      and (event_dates.venue_id, event_dates.date, event_dates.slot) <> (change.venue_id, change.date, change.slot)
      and ${isConcertPublished}
    order by change.slot = ${slot} desc, change.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Null if no published hall had the slug. */
export async function findNewSlugOfHall(db: Db, slug: string): Promise<string | null> {
  const hall = await db
    .selectFrom('venues')
    .select('slug')
    .where(isFormerSlug('venues', slug))
    .where(isPublished('venues'))
    .executeTakeFirst()
  return hall?.slug ?? null
}

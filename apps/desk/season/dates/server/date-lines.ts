import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { isOnSale } from '#core/catalogue/server/columns.ts'
import { isPublished } from '#core/content/server/content-columns.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { type ListRequest, type Page, readPage, defineList } from '#apps/desk/server/list-query.ts'
import type { DateLine, ShownDates } from '../dates.ts'

/** Each column is selected by `listDates`. */
export const seasonList = defineList({
  sorts: {
    starts: { column: 'starts_at', type: 'timestamptz' },
    sold: { column: 'sold', type: 'bigint' },
  },
  byDefault: 'starts',
  pageSize: 50,
})

type SeasonSort = keyof typeof seasonList.sorts

interface Asked {
  halls: readonly number[] | null
  show: ShownDates
  locale: Locale
}

interface LineRow extends Omit<DateLine, 'event' | 'hall' | 'startsAt' | 'publishedAt'> {
  event: Translated
  hall: Translated
  venueId: number
  starts_at: Date
  published_at: Date | null
  sold: number
}

export async function listDates(
  db: Db,
  list: ListRequest<SeasonSort>,
  { halls, show, locale }: Asked,
): Promise<Page<DateLine>> {
  const lines = selectLines(isMeant({ halls, show, q: list.q }))
  const { rows, ...page } = await readPage(db, lines, list)
  return { ...page, rows: rows.map((row) => toLine(row, locale)) }
}

/** Reads the concert in the URL for lists, once its hall is found. */
export async function readDate({ db, locale }: DeskContext, id: number): Promise<DateLine & { venueId: number }> {
  const { rows } = await sql<LineRow>`${selectLines(sql`event_dates.id = ${id}`)}`.execute(db)
  const [row] = rows
  return { ...toLine(row!, locale), venueId: row!.venueId }
}

const shown: Record<ShownDates, RawBuilder<unknown>> = {
  coming: sql`event_dates.starts_at > now() and event_dates.status = 'scheduled'`,
  draft: sql`event_dates.published_at is null and event_dates.starts_at > now()`,
  off: sql`event_dates.status <> 'scheduled'`,
  past: sql`event_dates.starts_at <= now()`,
  all: sql`true`,
}

/** Condition on rows of `event_dates`, `events` and `venues`. */
export const isMeant = ({ halls, show, q }: Pick<Asked, 'halls' | 'show'> & { q: string }): RawBuilder<unknown> =>
  sql`event_dates.archived_at is null and ${isInHalls('event_dates.venue_id', halls)} and ${shown[show]} and ${matches(q)}`

/** Every typed word is in the name of the event or the hall, in any language, or in the date. */
function matches(q: string): RawBuilder<unknown> {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return sql`true`
  const text = sql`(events.title::text || ' ' || venues.title::text || ' ' || event_dates.date::text)`
  return sql.join(
    words.map((word) => sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`),
    sql` and `,
  )
}

/** One row per matching concert; the columns are those of `LineRow`. */
function selectLines(isMeant: RawBuilder<unknown>): RawBuilder<LineRow> {
  return sql<LineRow>`(
    select event_dates.id, events.title as event, venues.title as hall, venues.color as "hallColor", venues.id as "venueId",
      event_dates.slot, event_dates.status, event_dates.starts_at, event_dates.published_at,
      coalesce(${isPublished('events')} and ${isPublished('venues')}, false) as "isReachable",
      event_dates.tmp_purchase_link is not null as "isElsewhere",
      json_build_object('sold', seats.sold, 'held', seats.held, 'blocked', seats.blocked,
        'capacity', case when seats.is_limited then seats.capacity end) as seats,
      json_build_object('count', offer.count, 'paused', offer.paused, 'open', offer.open, 'nextOpening', offer.next_opening) as tickets,
      seats.sold
    from event_dates join events on events.id = event_dates.event_id join venues on venues.id = event_dates.venue_id
    cross join lateral (
      select coalesce(sum(sold), 0)::bigint as sold, coalesce(sum(held), 0) as held, coalesce(sum(blocked), 0) as blocked,
        coalesce(sum(capacity), 0) as capacity, coalesce(bool_and(capacity is not null), true) as is_limited
      from zones where zones.event_date_id = event_dates.id) seats
    cross join lateral (
      select count(*) as count, count(*) filter (where is_paused) as paused, count(*) filter (where ${isOnSale}) as open,
        to_json(min(sale_starts_at) filter (where sale_starts_at > now() and not is_paused)) as next_opening
      from event_tickets where event_tickets.event_date_id = event_dates.id) offer
    where ${isMeant})`
}

function toLine(row: LineRow, locale: Locale): DateLine {
  return {
    id: row.id,
    event: pickText(row.event, locale),
    hall: pickText(row.hall, locale),
    hallColor: row.hallColor,
    slot: row.slot,
    status: row.status,
    startsAt: row.starts_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    isReachable: row.isReachable,
    isElsewhere: row.isElsewhere,
    seats: row.seats,
    tickets: row.tickets,
  }
}

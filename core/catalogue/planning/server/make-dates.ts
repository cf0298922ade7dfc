/** Creates planned dates with seats and tickets in three statements, whatever their number. */
import { type RawBuilder, sql } from 'kysely'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import type { Trx } from '#platform/schema/schema.ts'

/**
 * Source of seats and prices: a concert, copied once, or a price list, which the tickets follow.
 */
export type DateSource = { dateId: number } | { priceListId: number }

interface NewDate {
  /** Local time of the shop, `2027-03-12 19:30`. */
  startsAt: string
  doorsAt: string
  slot: string
}

interface NewDates {
  eventId: number
  venueId: number
  dates: readonly NewDate[]
  source: DateSource
  /** In local time of the shop; undefined: as soon as it is published. */
  opensAt?: string | undefined
  isPublished: boolean
  timeZone: string
  /** Doors open so many minutes before; null: at `doorsAt`. */
  doorsMinutes?: number | null
}

/** Fails with a duplicate if the hall already has a concert on that day and slot. */
export async function createDates(trx: Trx, wanted: NewDates): Promise<number[]> {
  const { eventId, venueId, dates, source, opensAt, isPublished, timeZone, doorsMinutes = null } = wanted
  const local = (value: string) => toLocalMoment(value, { timeZone })
  const rows = dates.map(({ startsAt, doorsAt, slot }) => ({ starts: local(startsAt), doors: local(doorsAt), slot }))
  const made = await sql<{ id: number }>`
    insert into event_dates (event_id, venue_id, slot, starts_at, doors_at, issuing_fee_cents, published_at)
    select ${eventId}, ${venueId}, planned.slot, planned.starts, coalesce(planned.starts - make_interval(mins => ${doorsMinutes}::integer), planned.doors), ${feeOf(source)},
      case when ${isPublished}::boolean then now() end
    from json_to_recordset(${JSON.stringify(rows)}) as planned (starts timestamptz, doors timestamptz, slot text)
    returning id`.execute(trx)
  const ids = made.rows.map(({ id }) => id)
  const offered = { ids, opens: opensAt === undefined ? null : local(opensAt) }
  if ('priceListId' in source) await offerByList(trx, source.priceListId, offered)
  else await offerAsBefore(trx, source.dateId, offered)
  return ids
}

interface Offered {
  ids: readonly number[]
  opens: string | null
}

async function offerAsBefore(trx: Trx, dateId: number, { ids, opens }: Offered): Promise<void> {
  // Keys assign tickets to zones; a zone without one gets its id as key.
  await sql`
    insert into zones (event_date_id, key, title, capacity, category_id)
    select made.id, coalesce(zones.key, 'z' || zones.id), zones.title, zones.capacity, zones.category_id
    from unnest(${ids}::bigint[]) made (id), zones
    where zones.event_date_id = ${dateId} order by made.id, zones.id`.execute(trx)
  await sql`
    insert into event_tickets (event_date_id, zone_id, key, title, description, price_cents, position, access, sale_starts_at,
      list_price_id)
    select own.event_date_id, own.id, coalesce(ticket.key, 't' || ticket.id), ticket.title, ticket.description, ticket.price_cents,
      ticket.position, ticket.access, ${opens}::timestamptz, ticket.list_price_id
    from event_tickets ticket join zones known on known.id = ticket.zone_id
    join zones own on own.key = coalesce(known.key, 'z' || known.id) and own.event_date_id = any(${ids}::bigint[])
    where ticket.event_date_id = ${dateId} order by own.event_date_id, ticket.position, ticket.id`.execute(trx)
}

/** Creates zones for the hall categories with a price, and one ticket per price. */
async function offerByList(trx: Trx, priceListId: number, { ids, opens }: Offered): Promise<void> {
  await sql`
    insert into zones (event_date_id, key, title, capacity, category_id)
    select made.id, hall_categories.key, hall_categories.title, ${categorySeats}, hall_categories.id
    from unnest(${ids}::bigint[]) made (id), hall_categories
    where exists (select from list_prices join price_list_kinds on price_list_kinds.id = kind_id
      where price_list_id = ${priceListId} and category_id = hall_categories.id)
    order by made.id, hall_categories.position, hall_categories.id`.execute(trx)
  await sql`
    insert into event_tickets (event_date_id, zone_id, key, title, description, access, price_cents, position, sale_starts_at,
      list_price_id)
    select own.event_date_id, own.id, 't' || list_prices.id, kind.title, kind.description, kind.access, list_prices.price_cents,
      row_number() over (partition by own.event_date_id order by own.id, kind.position, kind.id) - 1, ${opens}::timestamptz, list_prices.id
    from list_prices join price_list_kinds kind on kind.id = kind_id
    join zones own on own.category_id = list_prices.category_id and own.event_date_id = any(${ids}::bigint[])
    where kind.price_list_id = ${priceListId} order by own.event_date_id, own.id, kind.position, kind.id`.execute(trx)
}

/** As configured, else that of the category's latest concert. */
export const categorySeats = sql<number | null>`coalesce(hall_categories.capacity,
  (select zones.capacity from zones where zones.category_id = hall_categories.id order by zones.id desc limit 1))`

const feeOf = (source: DateSource): RawBuilder<number> =>
  'priceListId' in source
    ? sql`(select issuing_fee_cents from price_lists where id = ${source.priceListId})`
    : sql`(select issuing_fee_cents from event_dates where id = ${source.dateId})`

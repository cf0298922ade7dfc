import { sql } from 'kysely'
import type { Translated } from '#values/locales.ts'
import { type Cents, toCents } from '#values/money.ts'
import { writeSeatKey } from '#core/catalogue/seat-keys.ts'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import { findPublishedAt, type Publication, selectPublished } from '../entries/publication.ts'
import type { SeasonContext, Stored, Change } from '../entries/kind.ts'
import type { Ticket, Zone } from '../fields/seats.ts'
import { readCategoryIds, toJson, readIds, type RowToSave, saveEntries, saveRows } from '../entries/rows.ts'

export interface DateEntry extends Publication {
  event: string
  venue: string
  date: string
  /** Slot among the venue's concerts of that day; missing if there is only one. */
  slot?: string | undefined
  time: string
  /** With its day, since doors may open before midnight. */
  doors: string
  status: 'scheduled' | 'cancelled' | 'postponed'
  buy_at?: string | undefined
  issuing_fee: Cents
  zones: Zone[]
}

export interface StoredDate extends Omit<DateEntry, 'zones'> {
  zones: StoredZone[]
}

export interface StoredZone extends Omit<Zone, 'tickets'> {
  id: number
  tickets: (Ticket & { id: number })[]
}

/** Key of a concert: venue and day, and the slot if there is one. */
export const dateKey = ({ venue, date, slot }: { venue?: unknown; date?: unknown; slot?: unknown }): string =>
  [String(venue), String(date), ...(slot ? [String(slot)] : [])].join(' ')

interface Row extends Omit<StoredDate, 'zones' | 'buy_at' | 'issuing_fee' | 'slot' | 'published'> {
  published: string | null
  slot: string
  id: number
  is_archived: boolean
  buy_at: string | null
  issuing_fee_cents: number
  zones: ZoneRow[] | null
}

interface ZoneRow {
  id: number
  key: string | null
  title: Translated
  category: string | null
  capacity: number | null
  tickets: TicketRow[] | null
}

interface TicketRow {
  id: number
  key: string | null
  title: Translated
  description: Translated | null
  price_cents: number
  access: 'wheelchair' | 'companion' | null
  sale_starts: string | null
  sale_ends: string | null
}

/** Reads all concerts of the shop with zones and tickets, in one statement. */
export async function readDates({ trx, timeZone }: SeasonContext): Promise<Stored<StoredDate>[]> {
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<Row>`
    select event_dates.id, event_dates.archived_at is not null as is_archived, events.slug as event, venues.slug as venue, event_dates.date, event_dates.slot,
      to_char(event_dates.starts_at at time zone ${timeZone}, 'HH24:MI') as time, ${local('event_dates.doors_at')} as doors,
      event_dates.status, event_dates.tmp_purchase_link as buy_at, event_dates.issuing_fee_cents, ${selectPublished({ timeZone }, 'event_dates', 'always')} as published,
      event_dates.published_at is null as draft, own.zones
    from event_dates
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    left join (
      select zones.event_date_id, json_agg(json_build_object('id', zones.id, 'key', zones.key, 'title', zones.title,
        'category', hall_categories.key, 'capacity', zones.capacity, 'tickets', offered.tickets) order by offered.first, zones.id) as zones
      from zones left join hall_categories on hall_categories.id = zones.category_id left join (
        select zone_id, min(position) as first, json_agg(json_build_object('id', id, 'key', key, 'title', title,
          'description', description, 'price_cents', price_cents, 'access', access, 'sale_starts', ${local('sale_starts_at')},
          'sale_ends', ${local('sale_ends_at')}) order by position, id) as tickets
        from event_tickets group by zone_id
      ) offered on offered.zone_id = zones.id
      group by zones.event_date_id
    ) own on own.event_date_id = event_dates.id
    order by event_dates.date, venues.position, venues.id, event_dates.starts_at, event_dates.id`.execute(trx)
  return rows.map(({ id, is_archived, buy_at, issuing_fee_cents, published, zones, ...rest }) => ({
    key: dateKey(rest),
    id,
    isArchived: is_archived,
    data: {
      ...rest,
      slot: rest.slot || undefined,
      published: published ?? undefined,
      buy_at: buy_at ?? undefined,
      issuing_fee: toCents(issuing_fee_cents),
      zones: giveKeys(zones ?? []).map((zone) => ({
        ...zone,
        category: zone.category ?? undefined,
        tickets: giveKeys(zone.tickets ?? []).map(readTicket),
      })),
    },
  }))
}

function readTicket({
  price_cents,
  description,
  access,
  sale_starts,
  sale_ends,
  ...ticket
}: TicketRow & { key: string }) {
  return {
    ...ticket,
    price: toCents(price_cents),
    description: description ?? undefined,
    access: access ?? undefined,
    sale_starts: sale_starts ?? undefined,
    sale_ends: sale_ends ?? undefined,
  }
}

/** Manually created rows have no key: it is derived from the title. */
function giveKeys<row extends { key: string | null; title: Translated }>(rows: row[]): (row & { key: string })[] {
  const used = new Set(rows.map(({ key }) => key))
  return rows.map((row) => {
    if (row.key !== null) return { ...row, key: row.key }
    const wanted = writeSeatKey(row.title)
    let key = wanted
    for (let count = 2; used.has(key); count++) key = `${wanted}-${count}`
    used.add(key)
    return { ...row, key }
  })
}

/** Stores concerts with zones and tickets; existing ones missing in the files stay unchanged. */
export async function writeDates(
  changes: readonly Change<DateEntry, StoredDate>[],
  context: SeasonContext,
): Promise<void> {
  const [venueIds, eventIds] = [await readIds(context, 'venues'), await readIds(context, 'events')]
  const dateIds = await saveEntries(context, 'event_dates', {
    changes,
    toRow: ({ data }, stored) => ({
      event_id: eventIds.get(data.event)!,
      venue_id: venueIds.get(data.venue)!,
      slot: data.slot ?? '',
      starts_at: toLocalMoment(`${data.date} ${data.time}`, context),
      doors_at: toLocalMoment(data.doors, context),
      tmp_purchase_link: data.buy_at ?? null,
      issuing_fee_cents: data.issuing_fee,
      status: data.status,
      published_at: findPublishedAt(data, { stored, table: 'event_dates', context }, 'always'),
      archived_at: null,
    }),
  })
  const categoryIds = await readCategoryIds(context)
  const zoneIds = await saveRows(
    context,
    'zones',
    changes.flatMap((change) => listZoneRows(change, { dateIds, categoryIds })),
  )
  const tickets = changes.flatMap((change) => listTicketRows(change, { dateIds, zoneIds, context }))
  await saveRows(context, 'event_tickets', tickets)
}

function listZoneRows(
  { entry, stored }: Change<DateEntry, StoredDate>,
  { dateIds, categoryIds }: { dateIds: ReadonlyMap<string, number>; categoryIds: ReadonlyMap<string, number> },
): RowToSave[] {
  return entry.data.zones.map(({ key, title, category, capacity }) => ({
    key: `${entry.key} ${key}`,
    id: stored?.data.zones.find((zone) => zone.key === key)?.id ?? null,
    row: {
      event_date_id: dateIds.get(entry.key)!,
      category_id: category === undefined ? null : (categoryIds.get(`${entry.data.venue} ${category}`) ?? null),
      key,
      title: toJson(title),
      capacity,
    },
  }))
}

interface Places {
  dateIds: ReadonlyMap<string, number>
  zoneIds: ReadonlyMap<string, number>
  context: SeasonContext
}

/** Tickets keep the order of the file, across zones. */
function listTicketRows(
  { entry, stored }: Change<DateEntry, StoredDate>,
  { dateIds, zoneIds, context }: Places,
): RowToSave[] {
  const placed = entry.data.zones.flatMap((zone) => zone.tickets.map((ticket) => ({ zone, ticket })))
  return placed.map(({ zone, ticket }, position) => {
    const known: StoredZone | undefined = stored?.data.zones.find(({ key }) => key === zone.key)
    return {
      key: `${entry.key} ${zone.key} ${ticket.key}`,
      id: known?.tickets.find(({ key }) => key === ticket.key)?.id ?? null,
      row: {
        event_date_id: dateIds.get(entry.key)!,
        zone_id: zoneIds.get(`${entry.key} ${zone.key}`)!,
        key: ticket.key,
        title: toJson(ticket.title),
        description: toJson(ticket.description),
        price_cents: ticket.price,
        access: ticket.access ?? null,
        position,
        sale_starts_at: toLocalMoment(ticket.sale_starts, context),
        sale_ends_at: toLocalMoment(ticket.sale_ends, context),
      },
    }
  })
}

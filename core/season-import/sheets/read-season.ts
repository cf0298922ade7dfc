/** Reads the stored season as rows of its sheets. */
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { StoredDate } from '../dates/dates-store.ts'
import { readStored, type StoredEntry } from '../season-context.ts'
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import type { TicketAccess } from '#core/catalogue/planning/server/price-lists.ts'
import { findHourBefore } from '#core/catalogue/doors.ts'
import { locales, type Translated } from '#values/locales.ts'
import { fileLimits, nameId, joinKey, type SheetName, sheetSigns, type Values } from '#core/season-sheets/sheets.ts'
import { cleanLine, cleanText } from './read-cell.ts'

export interface StoredList {
  id: number
  version: number
  hall: string
  /** Its title, with its number if the hall has two with the same title. */
  name: string
  title: string
  fee: number
  kinds: StoredListKind[]
}

interface StoredListKind {
  id: number
  title: Translated
  access?: TicketAccess | null
  description?: Translated | null
  prices: { part: string; partId: number; price: number }[]
}

export interface StoredSeason {
  entries: ReadonlyMap<string, readonly StoredEntry[]>
  rows: Record<SheetName, Values[]>
  lists: StoredList[]
  /** Seats sold, and seats sold, held or blocked, by zone id. */
  taken: ReadonlyMap<number, { sold: number; taken: number }>
  /** Seats of hall categories, by `joinKey(hall, part)`; missing if unknown. */
  seats: ReadonlyMap<string, number>
}

/** Splits a text by language; the marker that keeps it replaces one longer than a cell. */
export function splitByLanguage(name: string, text: unknown, clean: (written: string) => string = cleanLine): Values {
  const written: Partial<Record<string, unknown>> =
    typeof text === 'string' ? Object.fromEntries(locales.map((locale) => [locale, text])) : (text ?? {})
  const texts = locales.map((locale) => {
    const own = written[locale]
    return typeof own === 'string' ? clean(own) : ''
  })
  // As when reading a file: another language fills an empty English text.
  const [english = ''] = texts.filter(Boolean)
  return Object.fromEntries(
    locales.map((locale, index) => {
      const value = texts[index] || (locale === 'en' ? english : '')
      return [`${name}_${locale}`, value.length > fileLimits.text ? sheetSigns.unchanged : value || null]
    }),
  )
}

export async function readSeason(trx: Trx): Promise<StoredSeason> {
  const entries = await readStored(trx)
  const lists = await readLists(trx)
  const { following, listOf, taken } = await readTickets(trx, lists)
  const { seats, said } = await readSeats(trx)
  return { entries, rows: listRows({ entries, lists, following, listOf, said }), lists, taken, seats }
}

interface Stored extends Pick<StoredSeason, 'entries' | 'lists'> {
  /** Tickets with their list's price, which are described by the list. */
  following: ReadonlySet<number>
  listOf: ReadonlyMap<number, string | null>
  said: ReadonlyMap<string, number>
}

/** Returns the entries that are not archived as rows of the sheets. */
export function listRows({ entries, lists, following, listOf, said }: Stored): StoredSeason['rows'] {
  const of = (kind: string) => entries.get(kind)!.filter(({ isArchived }) => !isArchived)
  const dates = of('dates').map((entry) => ({ ...entry, data: entry.data as StoredDate }))
  return withoutTwins({
    halls: of('venues').map(({ key, fields }) => ({
      hall: key,
      ...splitByLanguage('title', fields['title']),
      ...splitByLanguage('city', fields['city']),
      address: cleanLine(String(fields['address'])),
      country: (fields['country'] as string | undefined) ?? null,
      ...Object.assign({}, ...hallLineNames.map((name) => splitByLanguage(name, fields[name]))),
      ...accessOf(fields['access'] as HallAccess | undefined),
    })),
    parts: of('venues').flatMap(({ key, fields }) =>
      ((fields['categories'] ?? []) as { key: string; title: unknown; note?: unknown }[]).map((part) => ({
        hall: key,
        part: part.key,
        ...splitByLanguage('title', part.title),
        ...splitByLanguage('note', part.note),
        seats: said.get(joinKey(key, part.key)) ?? null,
      })),
    ),
    lists: lists.flatMap(({ hall, name, fee, kinds }) =>
      kinds.flatMap(({ title, access, description, prices }) =>
        prices.map(({ part, price }) => ({
          hall,
          list: name,
          fee,
          part,
          ...splitByLanguage('kind', title),
          ...conditionsOf({ access, description }),
          price,
        })),
      ),
    ),
    soloists: of('soloists').map(({ key, fields }) => ({
      soloist: key,
      name: cleanLine(String(fields['name'])),
      ...splitByLanguage('profession', fields['profession']),
      ...splitByLanguage('about', fields['description']),
      ...splitByLanguage('text', fields['content'], cleanText),
    })),
    events: of('events').map(({ key, fields }) => ({
      event: key,
      ...splitByLanguage('title', fields['title']),
      ...Object.assign({}, ...eventLineNames.map((name) => splitByLanguage(name, fields[name]))),
      minutes: Number(fields['duration']),
      interval: (fields['interval'] as number | undefined) ?? null,
      age_from: (fields['age_from'] as number | undefined) ?? null,
      sung_in: joinNames(fields['sung_in']),
      surtitles_in: joinNames(fields['surtitles_in']),
      vat: (fields['vat_class'] as string | undefined) ?? null,
      soloists: joinNames(fields['soloists']),
      ...splitByLanguage('text', fields['content'], cleanText),
    })),
    programme: of('events').flatMap(({ key, fields }) =>
      ((fields['programme'] ?? []) as { composer: string; work: unknown; minutes: number }[]).map((work) => ({
        event: key,
        composer: cleanLine(work.composer),
        ...splitByLanguage('work', work.work),
        minutes: work.minutes,
      })),
    ),
    dates: dates.map(({ id, data }) => dateRow(data, listOf.get(id) ?? null)),
    prices: dates.flatMap(({ data }) => priceRows(data, following)),
  })
}

interface HallAccess {
  phone?: string
  email?: string
  note?: unknown
}

const accessOf = ({ phone, email, note }: HallAccess = {}): Values => ({
  ...splitByLanguage('access', note),
  accessPhone: phone === undefined ? null : cleanLine(phone),
  accessEmail: email ?? null,
})

const conditionsOf = ({
  access,
  description,
}: {
  access?: string | null | undefined
  description?: unknown
}): Values => ({
  forWhom: access ?? null,
  ...splitByLanguage('condition', description),
})

const joinNames = (names: unknown): string | null => ((names ?? []) as string[]).join(', ') || null

function dateRow(date: StoredDate, list: string | null): Values {
  const tickets = date.zones.flatMap((zone) => zone.tickets)
  const alike = (field: 'sale_starts' | 'sale_ends') =>
    tickets.every((ticket) => ticket[field] === tickets[0]?.[field]) ? (tickets[0]?.[field] ?? null) : null
  const isUsual = date.doors === findHourBefore(date.date, date.time) || !date.doors.startsWith(date.date)
  return {
    hall: date.venue,
    day: date.date,
    slot: date.slot ?? null,
    event: date.event,
    time: date.time,
    doors: isUsual ? null : date.doors.slice(11),
    list,
    fee: date.issuing_fee,
    opens: alike('sale_starts'),
    closes: alike('sale_ends'),
    elsewhere: date.buy_at ?? null,
  }
}

const priceRows = (date: StoredDate, following: ReadonlySet<number>): Values[] =>
  date.zones.flatMap((zone) =>
    zone.tickets
      .filter(({ id }) => !following.has(id))
      .map((ticket) => ({
        hall: date.venue,
        day: date.date,
        slot: date.slot ?? null,
        zone: zone.key,
        ...splitByLanguage('zoneTitle', zone.title),
        part: zone.category ?? null,
        seats: zone.capacity ?? sheetSigns.unlimited,
        ticket: ticket.key,
        ...splitByLanguage('ticketTitle', ticket.title),
        ...conditionsOf(ticket),
        price: ticket.price,
      })),
  )

/** If a list has two kinds of ticket with one name, a file can contain only the first. */
function withoutTwins(rows: Record<SheetName, Values[]>): Record<SheetName, Values[]> {
  const seen = new Set<string>()
  const lists = rows.lists.filter((row) => {
    const id = nameId('lists', row)
    return !seen.has(id) && seen.add(id)
  })
  return { ...rows, lists }
}

async function readLists(trx: Trx): Promise<StoredList[]> {
  const { rows } = await sql<Omit<StoredList, 'name'>>`
    select price_lists.id, price_lists.version, venues.slug as hall, price_lists.title, issuing_fee_cents as fee,
      (select coalesce(json_agg(json_build_object('id', kind.id, 'title', kind.title,
        'access', kind.access, 'description', kind.description, 'prices',
        (select coalesce(json_agg(json_build_object('part', hall_categories.key, 'partId', hall_categories.id, 'price', price_cents)
          order by hall_categories.position, hall_categories.id), '[]')
          from list_prices join hall_categories on hall_categories.id = category_id where kind_id = kind.id))
        order by kind.position, kind.id), '[]')
        from price_list_kinds kind where kind.price_list_id = price_lists.id) as kinds
    from price_lists join venues on venues.id = venue_id
    where venues.archived_at is null
    order by venues.position, venues.id, price_lists.id`.execute(trx)
  const names = new Set<string>()
  return rows.map((row) => {
    const isTaken = names.has(joinKey(row.hall, row.title))
    names.add(joinKey(row.hall, row.title))
    return { ...row, name: isTaken ? `${row.title} #${row.id}` : row.title }
  })
}

async function readTickets(trx: Trx, lists: readonly StoredList[]) {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const tickets = await sql<{ id: number; date: number; list: number }>`
    select event_tickets.id, event_date_id as date, price_list_id as list
    from event_tickets join list_prices on list_prices.id = list_price_id join price_list_kinds on price_list_kinds.id = kind_id
    where not is_own_price`.execute(trx)
  const dates = await sql<{ date: number; list: number }>`
    select event_date_id as date, min(price_list_id) as list
    from event_tickets join list_prices on list_prices.id = list_price_id join price_list_kinds on price_list_kinds.id = kind_id
    group by event_date_id`.execute(trx)
  const zones = await sql<{ id: number; sold: number; taken: number }>`
    select id, sold, sold + held + blocked as taken from zones`.execute(trx)
  return {
    following: new Set(tickets.rows.map(({ id }) => id)),
    listOf: new Map(dates.rows.map(({ date, list }) => [date, names.get(list) ?? null])),
    taken: new Map(zones.rows.map(({ id, sold, taken }) => [id, { sold, taken }])),
  }
}

/** The configured seats, and the effective ones: else those of the latest concert. */
async function readSeats(trx: Trx) {
  const { rows } = await sql<{ hall: string; part: string; said: number | null; seats: number | null }>`
    select venues.slug as hall, hall_categories.key as part, hall_categories.capacity as said, coalesce(hall_categories.capacity,
      (select zones.capacity from zones where zones.category_id = hall_categories.id order by zones.id desc limit 1)) as seats
    from hall_categories join venues on venues.id = venue_id`.execute(trx)
  const collect = (field: 'said' | 'seats') =>
    new Map(rows.flatMap((row) => (row[field] === null ? [] : [[joinKey(row.hall, row.part), row[field]] as const])))
  return { said: collect('said'), seats: collect('seats') }
}

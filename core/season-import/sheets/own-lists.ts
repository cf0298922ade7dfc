/** What only sheets have: seats of hall categories, price lists, concerts that follow one. */
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import { findDoors } from '#core/catalogue/doors.ts'
import { createDates } from '#core/catalogue/planning/server/make-dates.ts'
import { type ListKind, createPriceList, savePriceList } from '#core/catalogue/planning/server/price-lists.ts'
import { locales, type Translated } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { joinKey, type Value, type Values } from '#core/season-sheets/sheets.ts'
import { readCategoryIds, readIds } from '../entries/rows.ts'
import type { ComparedRow, Comparison } from './compare.ts'
import type { StoredList, StoredSeason } from './read-season.ts'

/** Stores it after the files; returns how many upcoming tickets their lists have repriced. */
export async function storeOwn(
  trx: Trx,
  { rows }: Comparison,
  { stored, timeZone }: { stored: StoredSeason; timeZone: string },
): Promise<number> {
  const seats = rows.parts.flatMap(({ values: { hall, part }, changes }) =>
    changes.flatMap(({ column, after }) => (column.key === 'seats' ? [{ hall, part, seats: after }] : [])),
  )
  await sql`
    update hall_categories set capacity = given.seats
    from json_to_recordset(${JSON.stringify(seats)}) as given (hall text, part text, seats integer), venues
    where venues.slug = given.hall and venue_id = venues.id and hall_categories.key = given.part`.execute(trx)
  const venues = await readIds({ trx }, 'venues')
  const parts = await readCategoryIds({ trx })
  const known = new Map(stored.lists.map((list) => [joinKey(list.hall, list.name), list]))
  const lists = new Map([...known].map(([name, { id }]) => [name, id]))
  let following = 0
  for (const [name, own] of groupByList(rows.lists)) {
    const before = known.get(name)
    const list = mergeList(before, own, parts)
    if (before) following += (await savePriceList(trx, before, list))?.length ?? 0
    else lists.set(name, await createPriceList(trx, venues.get(String(own[0]!.values['hall']))!, list))
  }
  await makeFollowing(trx, rows.dates, { venues, lists, timeZone })
  return following
}

/** Merges the rows into the stored list. Kinds of tickets are identified by their English name. */
function mergeList(known: StoredList | undefined, rows: readonly ComparedRow[], parts: ReadonlyMap<string, number>) {
  const kinds: (Omit<ListKind, 'prices'> & { prices: Map<number, ReturnType<typeof toCents>> })[] = (
    known?.kinds ?? []
  ).map(({ prices, ...kind }) => ({
    ...kind,
    prices: new Map(prices.map(({ partId, price }) => [partId, toCents(price)])),
  }))
  let fee = known?.fee ?? 0
  for (const { values } of rows) {
    if (typeof values['fee'] === 'number') fee = values['fee']
    let kind = kinds.find(({ title }) => title.en === values['kind_en'])
    if (!kind) kinds.push((kind = { id: null, title: { en: String(values['kind_en']) }, prices: new Map() }))
    kind.title = mergeTexts('kind', kind.title, values) ?? kind.title
    const { forWhom } = values
    if (forWhom !== undefined) kind.access = forWhom as ListKind['access']
    kind.description = mergeTexts('condition', kind.description ?? undefined, values)
    kind.prices.set(parts.get(`${String(values['hall'])} ${String(values['part'])}`)!, toCents(Number(values['price'])))
  }
  return { title: known?.title ?? String(rows[0]!.values['list']), feeCents: toCents(fee), kinds }
}

/** A language without a column keeps its text. Null: no text is left. */
function mergeTexts(name: string, before: Translated | undefined, values: Values): Translated | null {
  const texts = locales.flatMap((locale) => {
    const text = values[`${name}_${locale}`]
    const own = text === undefined ? before?.[locale] : text
    return typeof own === 'string' ? [[locale, own] as const] : []
  })
  return texts[0] ? { en: texts[0][1], ...Object.fromEntries(texts) } : null
}

interface Making {
  venues: ReadonlyMap<string, number>
  lists: ReadonlyMap<string, number>
  timeZone: string
}

/** Creates concerts that follow a price list, as drafts: together if only their dates differ. */
async function makeFollowing(trx: Trx, rows: readonly ComparedRow[], making: Making): Promise<void> {
  const { venues, lists, timeZone } = making
  const isOnTheClock = createClock(timeZone)
  const made = rows.filter(({ stored, values }) => !stored && values['list'] != null)
  const events = await readIds({ trx }, 'events')
  const groups = Map.groupBy(made, ({ values: { event, hall, list, opens, closes, fee, elsewhere } }) =>
    joinKey(event, hall, list, opens, closes, fee, elsewhere),
  )
  for (const group of groups.values()) {
    const { event, hall, list, opens, closes, fee, elsewhere } = group[0]!.values
    const ids = await createDates(trx, {
      eventId: events.get(String(event))!,
      venueId: venues.get(String(hall))!,
      source: { priceListId: lists.get(joinKey(hall, list))! },
      opensAt: typeof opens === 'string' ? opens : undefined,
      isPublished: false,
      timeZone,
      dates: group.map(({ values: { day, time, slot, doors } }) => ({
        startsAt: `${String(day)} ${String(time)}`,
        doorsAt: findDoorsTime(String(day), String(time), { doors: doors ?? null, isOnTheClock }),
        slot: String(slot ?? ''),
      })),
    })
    if (typeof fee === 'number')
      await sql`update event_dates set issuing_fee_cents = ${fee} where id = any(${ids}::bigint[])`.execute(trx)
    if (typeof elsewhere === 'string')
      await sql`update event_dates set tmp_purchase_link = ${elsewhere} where id = any(${ids}::bigint[])`.execute(trx)
    if (typeof closes === 'string')
      await sql`update event_tickets set sale_ends_at = ${toLocalMoment(closes, { timeZone })}::timestamptz
        where event_date_id = any(${ids}::bigint[])`.execute(trx)
  }
}

const groupByList = (rows: readonly ComparedRow[]): Map<string, ComparedRow[]> =>
  Map.groupBy(rows, ({ values }) => joinKey(values['hall'], values['list']))

/** Returns when the doors open: as written, on the same day, or an hour before. */
function findDoorsTime(
  day: string,
  time: string,
  { doors, isOnTheClock }: { doors: Value; isOnTheClock: (local: string) => boolean },
): string {
  return typeof doors === 'string' ? `${day} ${doors}` : findDoors(day, time, (local) => isOnTheClock(`${local}:00`))
}

/** Saves the table of a concert's seats and prices: all or nothing. */
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { createClock, toLocalMoment } from '#platform/database/local-moments.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { changeRoom } from '#core/inventory/server/capacity.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { type Locale, locales } from '#values/locales.ts'
import { cleanLine } from '#values/typed-text.ts'
import { toCents } from '#values/money.ts'
import { type Conflict, type FieldValue, mergeFields } from '#apps/desk/server/merge-fields.ts'
import { maxCondition, nameOf, type Offer, type OfferFields, readName, readSeats, toFields } from '../offer.ts'
import { readAmount } from '#values/typed-amount.ts'
import { writeNames } from '#apps/desk/season/names/names.ts'
import { readOffer } from './offer-store.ts'

/** Error of a field; `least`: the smallest possible number. */
export type OfferFlaw =
  | { is: 'price' | 'seats' | 'moment' | 'skippedHour' | 'closesFirst' | 'doors' | 'link' | 'long' }
  | { is: 'named'; least: number }
  | { is: 'tooSmall'; least: number; sold: number; held: number; blocked: number }

export type SaveOutcome =
  | { kind: 'saved'; before: OfferFields; after: OfferFields }
  | { kind: 'nothing' }
  | { kind: 'cancelled' }
  | { kind: 'flawed'; flaws: Map<string, OfferFlaw> }
  | { kind: 'conflict'; conflicts: Conflict[] }

interface Typed {
  dateId: number
  was: OfferFields
  mine: OfferFields
  actor: string
  locale: Locale
  timeZone: string
}

export const saveOffer = (db: Db, typed: Typed): Promise<SaveOutcome> =>
  db.transaction().execute((trx) => save(trx, typed))

async function save(trx: Trx, typed: Typed): Promise<SaveOutcome> {
  const { dateId, locale, timeZone } = typed
  const zones = await trx.selectFrom('zones').select('id').where('event_date_id', '=', dateId).execute()
  await lockZones(
    trx,
    zones.map(({ id }) => id),
  )
  const date = await trx
    .selectFrom('event_dates')
    .select('status')
    .select(sql<string>`to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI')`.as('starts'))
    .where('id', '=', dateId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (date.status === 'cancelled') return { kind: 'cancelled' }
  const offer = await readOffer(trx, dateId, { locale, timeZone })
  const stored = readFields(toFields(offer, locale), timeZone).values
  const mine = readFields(typed.mine, timeZone)
  const { changes, conflicts } = mergeFields(readFields(typed.was, timeZone).values, mine.values, stored)
  const flaws = new Map([...mine.flaws].filter(([name]) => stored.has(name)))
  for (const name of findWrongWindows(offer, changes)) flaws.set(name, { is: 'closesFirst' })
  for (const [name, flaw] of findFull(offer, changes)) flaws.set(name, flaw)
  for (const [name, flaw] of findNamed(offer, changes)) flaws.set(name, flaw)
  // Empty, they have no time; and nobody waits outside after the beginning.
  const doors = changes.get(nameOf.doors)
  if (doors !== undefined && (doors === '' || String(doors) > date.starts)) flaws.set(nameOf.doors, { is: 'doors' })
  if (flaws.size > 0) return { kind: 'flawed', flaws }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts }
  if (changes.size === 0) return { kind: 'nothing' }
  await writeRooms(trx, offer, changes)
  await writeTickets(trx, offer, { changes, timeZone })
  await writeConcert(trx, dateId, { changes, timeZone })
  const pick = (values: ReadonlyMap<string, FieldValue>) =>
    Object.fromEntries([...changes.keys()].map((name) => [name, values.get(name) ?? null]))
  const details = { before: pick(stored), after: pick(changes) }
  await writeAudit(trx, { actor: typed.actor, action: 'offer changed', subject: `date ${dateId}`, details })
  const texts = (fields: OfferFields) =>
    Object.fromEntries([...changes.keys()].map((name) => [name, fields[name] ?? '']))
  return { kind: 'saved', before: texts(toFields(offer, locale)), after: texts(typed.mine) }
}

const accesses = ['wheelchair', 'companion']
const isLink = (text: string) => text === '' || (/^https?:\/\/[^\s/?#]+\.[^\s]+$/.test(text) && URL.canParse(text))

/** Parses fields; empty seats are null: unlimited. */
function readFields(fields: OfferFields, timeZone: string) {
  const isOnTheClock = createClock(timeZone)
  const values = new Map<string, FieldValue>()
  const flaws = new Map<string, OfferFlaw>()
  const readText = (of: 'link' | 'access' | 'condition', name: string, typed: string) => {
    const text = cleanLine(typed)
    if (of === 'link' && !isLink(text)) flaws.set(name, { is: 'link' })
    else if (of === 'condition' && text.length > maxCondition) flaws.set(name, { is: 'long' })
    else values.set(name, of === 'access' && !accesses.includes(text) ? '' : text)
  }
  for (const [name, text] of Object.entries(fields)) {
    const field = readName(name)
    if (!field) continue
    const typed = text.trim()
    const put = (value: FieldValue, is: 'price' | 'seats') => {
      if (value === null) flaws.set(name, { is })
      else values.set(name, value)
    }
    if (field.of === 'fee' || field.of === 'price') put(readAmount(typed), 'price')
    else if (field.of === 'link' || field.of === 'access' || field.of === 'condition') readText(field.of, name, typed)
    else if (field.of === 'capacity' && typed === '') values.set(name, null)
    else if (field.of === 'capacity' || field.of === 'blocked') put(readSeats(typed || '0'), 'seats')
    else if (typed !== '' && !/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(typed)) flaws.set(name, { is: 'moment' })
    else if (typed !== '' && !isOnTheClock(`${typed}:00`)) flaws.set(name, { is: 'skippedHour' })
    else values.set(name, typed)
  }
  return { values, flaws }
}

/** Sales end before they start: returns the fields of the end. */
function findWrongWindows({ zones }: Offer, changes: ReadonlyMap<string, FieldValue>): string[] {
  return zones
    .flatMap(({ tickets }) => tickets)
    .flatMap(({ id, opens, closes }) => {
      const from = String(changes.get(nameOf.opens(id)) ?? opens)
      const until = String(changes.get(nameOf.closes(id)) ?? closes)
      return from !== '' && until !== '' && from >= until ? nameOf.closes(id) : []
    })
}

/** Zones with less capacity than taken seats. */
function findFull({ zones }: Offer, changes: ReadonlyMap<string, FieldValue>): [string, OfferFlaw][] {
  return zones.flatMap((zone): [string, OfferFlaw][] => {
    const { capacity, blocked } = roomAfter(zone, changes)
    const { sold, held } = zone
    const least = sold + held + blocked
    if (capacity === null || capacity >= least) return []
    const field = changes.has(nameOf.capacity(zone.id)) ? nameOf.capacity(zone.id) : nameOf.blocked(zone.id)
    return [[field, { is: 'tooSmall', least, sold, held, blocked }]]
  })
}

/** Zones with fewer blocked seats than are named for somebody. */
function findNamed({ zones }: Offer, changes: ReadonlyMap<string, FieldValue>): [string, OfferFlaw][] {
  return zones.flatMap(({ id, blocked, unnamed }): [string, OfferFlaw][] => {
    const wanted = changes.get(nameOf.blocked(id))
    const least = blocked - unnamed
    return wanted === undefined || Number(wanted) >= least ? [] : [[nameOf.blocked(id), { is: 'named', least }]]
  })
}

function roomAfter(zone: Offer['zones'][number], changes: ReadonlyMap<string, FieldValue>) {
  const [capacity, blocked] = [nameOf.capacity(zone.id), nameOf.blocked(zone.id)]
  return {
    capacity: changes.has(capacity) ? (changes.get(capacity) as number | null) : zone.capacity,
    blocked: changes.has(blocked) ? Number(changes.get(blocked)) : zone.blocked,
  }
}

async function writeRooms(trx: Trx, { zones }: Offer, changes: ReadonlyMap<string, FieldValue>) {
  for (const zone of zones) {
    if (!changes.has(nameOf.capacity(zone.id)) && !changes.has(nameOf.blocked(zone.id))) continue
    const { kind } = await changeRoom(trx, zone.id, roomAfter(zone, changes))
    // The zones have been locked since the check, so there is room.
    if (kind !== 'changed') throw new Error(`The seats of zone ${zone.id} changed under its lock.`)
  }
}

async function writeConcert(
  trx: Trx,
  dateId: number,
  { changes, timeZone }: { changes: ReadonlyMap<string, FieldValue>; timeZone: string },
): Promise<void> {
  const [fee, doors, link] = [nameOf.fee, nameOf.doors, nameOf.link].map((name) => changes.get(name))
  const row = {
    ...(fee !== undefined && { issuing_fee_cents: toCents(Number(fee)) }),
    ...(doors !== undefined && { doors_at: toLocalMoment(String(doors).replace('T', ' '), { timeZone })! }),
    ...(link !== undefined && { tmp_purchase_link: link || null }),
  }
  if (Object.keys(row).length > 0)
    await trx
      .updateTable('event_dates')
      .set(row as object)
      .where('id', '=', dateId)
      .execute()
}

async function writeTickets(
  trx: Trx,
  { zones }: Offer,
  { changes, timeZone }: { changes: ReadonlyMap<string, FieldValue>; timeZone: string },
): Promise<void> {
  const moment = (name: string) =>
    toLocalMoment(String(changes.get(name) ?? '').replace('T', ' ') || undefined, { timeZone })
  for (const { id, condition } of zones.flatMap(({ tickets }) => tickets)) {
    const [price, opens, closes, access] = [nameOf.price(id), nameOf.opens(id), nameOf.closes(id), nameOf.access(id)]
    const said = locales.map((locale) => [locale, nameOf.condition(id, locale)] as const)
    const row = {
      ...(changes.has(price) && { price_cents: toCents(Number(changes.get(price))) }),
      ...(changes.has(opens) && { sale_starts_at: moment(opens) }),
      ...(changes.has(closes) && { sale_ends_at: moment(closes) }),
      ...(changes.has(access) && { access: (changes.get(access) || null) as 'wheelchair' | null }),
      ...(said.some(([, name]) => changes.has(name)) && {
        description: writeNames({
          ...condition,
          ...Object.fromEntries(said.map(([locale, name]) => [locale, String(changes.get(name) ?? condition[locale])])),
        }),
      }),
    }
    if (Object.keys(row).length > 0) await trx.updateTable('event_tickets').set(row).where('id', '=', id).execute()
  }
}

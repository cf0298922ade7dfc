/**
 * Hall boundaries: staff of another hall can change nothing of it, by any address and form; its own
 * staff can.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareRows, readRows } from '#platform/testing/rows.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import type { Permission } from '#apps/desk/routes/staff-routes.ts'
import { nameOf } from '#apps/desk/season/dates/offer.ts'
import { newPromo } from '#apps/desk/promo/promo.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import {
  type HallRecords,
  type HouseRecords,
  storeHallRecords,
  storeHouseRecords,
  storeRevisionFor,
} from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
type Body = Record<string, unknown>

let ofHouse: HouseRecords
/** Of another hall than the user's. */
let foreign: HallRecords
beforeAll(async () => {
  ofHouse = await storeHouseRecords(db)
  foreign = await storeHallRecords(desk)
})

const names = (en: string) => ({ en, fr: '', hu: '' })
const hallForm = (parts: { id: number | null; title: object; seats: string }[]) => ({
  title: names('Great Hall'),
  city: 'Paris',
  address: '1 rue des Tests',
  country: 'FR',
  parts,
})
const listForm = ({ part, listKind }: Pick<HallRecords, 'part' | 'listKind'>) => ({
  title: 'Sundays',
  fee: '1.50',
  kinds: [{ id: listKind, title: names('Adult'), prices: { [part]: '42' } }],
})
const promoForm = { ...newPromo, title_en: 'A tenth', off: '10', max_uses: '' }
const offerOf = ({ concert: { ticketIds } }: HallRecords, price: string) => ({ [nameOf.price(ticketIds[0])]: price })
const buyer = { firstname: 'Ada', lastname: 'Varga', email: 'ada@example.com', phone: '' }
const planOf = (source: string | number, event: number) => ({
  event,
  source,
  times: ['19:30'],
  days: ['2027-09-01'],
  intent: 'draft',
})

/** By route that changes something of a hall: a request that succeeds for the hall's own staff. */
const bound: Record<string, (own: HallRecords) => Body | Promise<Body>> = {
  'orders.buyer.store': async ({ orderId }) => {
    const { firstname, lastname, email, phone } = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { ...buyer, was: { firstname, lastname, email, phone }, lastname: 'Other', email, phone, send: false }
  },
  'orders.resend': () => ({}),
  'orders.note.store': () => ({ note: 'Comes later.', was: '' }),
  'orders.return.store': ({ tickets }) => ({ tickets, money: 'none', seats: 'back', reason: '', expected: 0 }),
  'orders.exchange.store': async (own) => ({ eventTicketId: (await repeatIn(own, own.venue)).ticketId, back: 0 }),
  'promo.store': ({ venue }) => ({ ...promoForm, many: 'false', code: `NEW-${venue}`, venue: String(venue) }),
  'promo.batch': () => ({ change: 'pause' }),
  'promo.save': ({ venue }) => {
    const was = { ...promoForm, venue: String(venue) }
    return { was, mine: { ...was, off: '20' } }
  },
  'promo.state': () => ({ change: 'archive' }),
  'promo.revert': () => ({}),
  'season.plan.store': ({ date, event }) => planOf(date, event),
  'season.prices.store': async ({ date }) => {
    const key = await priceKeyOf(date)
    return { was: { [key]: '42.00' }, mine: { [key]: '45.00' }, count: 1, intent: 'change' }
  },
  'season.edit.store': () => ({ field: 'opens', value: '2026-01-02T10:00', count: 1, intent: 'change' }),
  'season.hall.store': async ({ venue, part }) => ({
    ...hallForm([{ id: part, title: names('Stalls'), seats: '12' }]),
    version: await versionOf('venues', venue),
  }),
  'season.hall.revert': () => ({}),
  'season.hall.publication': () => ({ isPublished: false }),
  'season.hall.plan.store': async ({ venue }) => ({
    plan: JSON.stringify(drawing),
    version: await versionOf('venues', venue),
  }),
  'season.list.create': (own) => ({
    ...listForm(own),
    kinds: listForm(own).kinds.map((kind) => ({ ...kind, id: null })),
  }),
  'season.list.store': async (own) => ({ ...listForm(own), version: await versionOf('price_lists', own.list) }),
  'season.list.revert': () => ({}),
  'season.offer.store': (own) => ({ was: offerOf(own, '42.00'), mine: offerOf(own, '45.00') }),
  'season.types.store': ({ concert }) => ({
    place: `zone-${concert.zoneId}`,
    title: names('Student'),
    price: '10',
    condition: names('With a card'),
  }),
  'season.types.destroy': () => ({ _method: 'DELETE' }),
  'season.blocks.store': ({ concert }) => ({ zone: String(concert.zoneId), seats: '1', holder: 'Artists' }),
  'season.blocks.save': ({ concert }) => ({ zone: String(concert.zoneId), seats: '2', holder: 'Press' }),
  'season.blocks.destroy': () => ({ _method: 'DELETE' }),
  'season.pause': () => ({ isPaused: true }),
  'season.queue.store': () => ({ step: 'announce', opens: '', perMinute: '60' }),
  'season.publication': () => ({ isPublished: false }),
  'season.change.store': () => ({ intent: 'do', typed: '2', expected: { orders: 1, tickets: 2 } }),
  'season.operation.retry': () => ({}),
  'events.save': () => ({ was: { title_hu: 'Winterreise (hu)' }, mine: { title_hu: 'Téli utazás' } }),
  'events.duplicate': () => ({}),
  'events.state': () => ({ change: 'archive' }),
  'events.revert': () => ({}),
  'hall-texts.save': () => ({ was: { title_hu: 'Salle Cortot (hu)' }, mine: { title_hu: 'Cortot terem' } }),
  'hall-texts.draft.store': () => ({ was: { title_hu: '' }, mine: { title_hu: 'Cortot' } }),
  'hall-texts.draft.destroy': () => ({ _method: 'DELETE' }),
  'hall-texts.revert': () => ({}),
}

/**
 * The same form sent by others, if it names no hall: with as many concerts as without the boundary.
 */
const attacks: Record<string, () => Promise<Body>> = {
  async 'season.edit.store'() {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from event_dates where starts_at > now() and status = 'scheduled'`.execute(db)
    return { count: rows[0]!.count }
  },
}

/**
 * Routes that change nothing of a hall, with the reason; the organiser's own need no entry: staff
 * of one hall cannot use them.
 */
const unbound: Record<string, string> = {
  'confirm.store': 'their own session',
  'confirm.passkey': 'their own session',
  'recovery-codes.kept': 'their own account',
  'sign-out': 'their own session',
  'hall.choose': 'their own session; a foreign hall is not chosen (below)',
  'language.choose': 'their own account',
  'tour.seen': 'their own account',
  'events.store': 'a new draft, of their own hall',
  'events.draft.store': 'what they type is shown to nobody else',
  'events.draft.destroy': 'what they type is shown to nobody else',
  'season.hall.plan.look': 'reads a file, writes nothing',
}

const writing = listRoutes(deskRoutes).filter(({ guards, methods }) => guards.includes('staff') && methods[0] !== 'GET')
const permissionOf = (name: string): Permission => staffPermissions[name as StaffRoute]
const isOfHouse = (name: string) => {
  const permission = permissionOf(name)
  return permission !== 'everybody' && permission.of === 'house'
}

const drawing = {
  size: [120, 100],
  stage: { rect: [40, 6, 40, 16] },
  areas: [{ category: 'stalls', shape: { rect: [25, 30, 70, 48] } }],
}

/** Values that a revision of each record restores. */
const before: Record<string, object> = {
  'promo.revert': { off: 'percent 30' },
  'events.revert': { title_hu: 'Régi' },
  'hall-texts.revert': { title_hu: 'Régi' },
  'season.hall.revert': { address: '9 rue' },
  'season.list.revert': { title: 'Old' },
}

async function addressOf(name: string, records: HallRecords): Promise<string> {
  const all = { ...ofHouse, ...records, written: String(records.event) }
  const revision = await storeRevisionFor(db, name, { records: all, before: before[name] })
  return href(deskRoutes[name as StaffRoute], { ...all, revision } as never)
}

async function versionOf(table: 'venues' | 'price_lists', id: number): Promise<number> {
  const row = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return row.version
}

const ownerOf = async (...halls: number[]): Promise<Visitor> => (await desk.signedIn({ owner: halls })).visitor
const send = (by: Visitor, url: string, body: Body) => by.post(url, body, { follow: false })

/** A hall without concerts: nothing changed there belongs to its staff. */
async function storeEmptyHall(): Promise<number> {
  const { venueId, eventDateId } = await storeConcert(db, { bystanders: false })
  for (const table of ['event_tickets', 'zones'] as const)
    await db.deleteFrom(table).where('event_date_id', '=', eventDateId).execute()
  await db.deleteFrom('event_dates').where('id', '=', eventDateId).execute()
  return venueId
}

/** Repeats the event of a hall's concert, in a given hall. */
async function repeatIn({ event, concert }: HallRecords, venue: number): Promise<{ ticketId: number }> {
  const { rows } = await sql<{ ticketId: number }>`with evening as (
      insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
      select ${event}, ${venue}, starts_at + interval '3 days', doors_at + interval '3 days', issuing_fee_cents
      from event_dates where id = ${concert.eventDateId} returning id),
    zone as (insert into zones (event_date_id, title, capacity) select id, '{"en": "Stalls"}', 10 from evening returning id, event_date_id)
    insert into event_tickets (event_date_id, zone_id, title, price_cents)
    select event_date_id, id, '{"en": "Adult"}', 4200 from zone returning id as "ticketId"`.execute(db)
  return rows[0]!
}

/** Returns the key of the usual price of a concert's only ticket. */
async function priceKeyOf(date: number): Promise<string> {
  const { venue_id } = await db
    .selectFrom('event_dates')
    .select('venue_id')
    .where('id', '=', date)
    .executeTakeFirstOrThrow()
  const { props } = await (await ownerOf(venue_id)).hybrid('/desk/season/prices')
  return props.lines[0].key
}

test('borders: every route that changes something is of the house, of a hall, or of nobody else', () => {
  const known = [...Object.keys(bound), ...Object.keys(unbound), ...writing.map(({ name }) => name).filter(isOfHouse)]
  expect(known.toSorted()).toEqual(writing.map(({ name }) => name).toSorted())
})

test('borders: what is of the house is refused to who owns one hall alone, and nothing is written', async () => {
  const visitor = await ownerOf(foreign.venue)
  const names = writing.filter(({ name }) => isOfHouse(name))
  const urls = await Promise.all(
    names.map(async ({ name, methods }) => {
      const records = { ...foreign, person: 1 }
      return [name, await addressOf(name, records), methods[0] === 'POST' ? {} : { _method: methods[0] }] as const
    }),
  )
  const rows = await readRows(db)
  for (const [name, url, body] of urls) expect([name, (await send(visitor, url, body)).status]).toEqual([name, 403])
  expect(compareRows(rows, await readRows(db))).toEqual([])
})

/** Routes that alter a hall: the next route gets a new one. */
const spending = [
  'orders.return.store',
  'orders.exchange.store',
  'promo.state',
  'season.plan.store',
  'season.hall.store',
].concat(['season.hall.publication', 'season.publication', 'season.change.store', 'events.state', 'hall-texts.save'])
let kept: HallRecords | null = null
async function takeHall(name: string): Promise<HallRecords> {
  const own = kept ?? (await storeHallRecords(desk))
  kept = spending.includes(name) ? null : own
  return own
}

test.each(Object.keys(bound))(
  'borders: %s refuses who works in another hall and writes nothing, and is done by who works in this one',
  async (name) => {
    const own = await takeHall(name)
    const url = await addressOf(name, own)
    const body = await bound[name]!(own)
    const [insider, outsider] = [await ownerOf(own.venue), await ownerOf(await storeEmptyHall())]
    if (name === 'hall-texts.draft.destroy')
      await send(insider, await addressOf('hall-texts.draft.store', own), await bound['hall-texts.draft.store']!(own))

    const rows = await readRows(db)
    const refused = await send(outsider, url, { ...body, ...(await attacks[name]?.()) })
    const permission = permissionOf(name)
    if (permission !== 'everybody' && permission.of === 'record') expect(refused.status).toBe(404)
    expect(compareRows(rows, await readRows(db))).toEqual([])

    const again = await readRows(db)
    const done = await send(insider, url, body)
    expect(done.status).toBeLessThan(400)
    expect(compareRows(again, await readRows(db))).not.toEqual([])
  },
)

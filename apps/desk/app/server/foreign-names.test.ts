/**
 * Addresses and forms of the user's own hall that name something of a foreign one: it counts as
 * missing, and nothing is written.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { compareRows, readRows } from '#platform/testing/rows.ts'
import { newPromo } from '#apps/desk/promo/promo.ts'
import { staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import type { Permission } from '#apps/desk/routes/staff-routes.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { nameOf } from '#apps/desk/season/dates/offer.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type HallRecords, storeHallRecords, storeHouseRecords, storeRevisionFor } from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

/** Appears on no page for users without a role in the hall. */
const secret = 'Zzyzx'
const ofHouse = await storeHouseRecords(db)
const foreign = await storeHallRecords(desk)
const home = await storeHallRecords(desk)
await sql`update event_dates set event_id = ${home.event}, starts_at = starts_at + interval '3 days', doors_at = doors_at + interval '3 days'
  where id = ${foreign.date}`.execute(db)
await sql`update venues set title = ${JSON.stringify({ en: secret })}, city = ${JSON.stringify({ en: secret })}, address = ${secret}
  where id = ${foreign.venue}`.execute(db)
await sql`update promo_codes set code = ${secret}, title = ${JSON.stringify({ en: secret })} where id = ${foreign.code}`.execute(
  db,
)
await sql`update price_lists set title = ${secret} where id = ${foreign.list}`.execute(db)
await sql`update zones set title = ${JSON.stringify({ en: secret })} where event_date_id = ${foreign.date}`.execute(db)
await sql`update seat_blocks set holder = ${secret}, reason = ${secret} where id = ${foreign.block}`.execute(db)
await sql`update hall_categories set title = ${JSON.stringify({ en: secret })} where id = ${foreign.part}`.execute(db)
await sql`update orders set firstname = ${secret}, lastname = ${secret}, note = ${secret}, email = ${`${secret}@example.com`}
  where id = ${foreign.orderId}`.execute(db)

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  visitor = (await desk.signedIn({ owner: [home.venue] })).visitor
})

const revision = (name: string, records: HallRecords, before: object = {}) =>
  storeRevisionFor(db, name, { records: { ...ofHouse, ...records }, before })
const address = (name: StaffRoute, params: object) =>
  href(deskRoutes[name], { ...ofHouse, ...home, ...params } as never)
const promo = { ...newPromo, title_en: 'A tenth', off: '10', max_uses: '', venue: String(home.venue) }
const plan = { event: home.event, times: ['19:30'], days: ['2027-09-01'], intent: 'draft' }

/** By attempt: endpoint and body; 200: refused with a message, 404: not found. */
const tried: Record<string, () => Promise<[status: 200 | 404, url: string, body?: object]>> = {
  'a code is made for a foreign hall': async () => [
    200,
    address('promo.store', {}),
    { ...promo, many: 'false', code: 'MINE', venue: String(foreign.venue) },
  ],
  'a code is made for all halls': async () => [
    200,
    address('promo.store', {}),
    { ...promo, many: 'false', code: 'MINE', venue: '' },
  ],
  'a code is given to a foreign hall': async () => [
    200,
    address('promo.save', {}),
    { was: promo, mine: { ...promo, venue: String(foreign.venue) } },
  ],
  'a code is given to all halls': async () => [
    200,
    address('promo.save', {}),
    { was: promo, mine: { ...promo, venue: '' } },
  ],
  'a code goes back to a foreign hall': async () => [
    200,
    address('promo.revert', { revision: await revision('promo.revert', home, { venue: foreign.venue }) }),
  ],
  'a code goes back to all halls': async () => [
    200,
    address('promo.revert', { revision: await revision('promo.revert', home, { venue: null }) }),
  ],
  'the history of a foreign code is taken back at an own one': async () => [
    404,
    address('promo.revert', { revision: await revision('promo.revert', foreign, { off: 'percent 30' }) }),
  ],
  'codes of which one is of a foreign hall are paused together': async () => {
    await sql`update promo_codes set batch = ${foreign.batch} where id = ${home.code}`.execute(db)
    return [404, address('promo.batch', { batch: foreign.batch }), { change: 'pause' }]
  },
  'the history of foreign texts is taken back at own ones': async () => [
    404,
    address('hall-texts.revert', { revision: await revision('hall-texts.revert', foreign, { title_hu: 'X' }) }),
  ],
  'the history of a foreign hall is taken back at an own one': async () => [
    404,
    address('season.hall.revert', { revision: await revision('season.hall.revert', foreign, { address: 'X' }) }),
  ],
  'the history of a foreign price list is taken back at an own one': async () => [
    404,
    address('season.list.revert', { revision: await revision('season.list.revert', foreign, { title: 'X' }) }),
  ],
  'a concert is planned as a foreign one is': async () => [
    404,
    address('season.plan.store', {}),
    { ...plan, source: foreign.date },
  ],
  'a concert is planned from a foreign price list': async () => [
    404,
    address('season.plan.store', {}),
    { ...plan, source: `list-${foreign.list}` },
  ],
  'a concert is moved to a foreign hall': async () => [
    200,
    address('season.change.store', { change: 'move' }),
    { intent: 'do', hall: foreign.concert.venueSlug, expected: { orders: 1, tickets: 2 } },
  ],
  'the work on a foreign concert being retried': async () => [
    404,
    address('season.operation.retry', { operation: foreign.operation }),
  ],
  'prices of a foreign concert are changed': async () => {
    const name = nameOf.price(foreign.concert.ticketIds[0])
    return [200, address('season.offer.store', {}), { was: { [name]: '42.00' }, mine: { [name]: '45.00' } }]
  },
  'seats of a foreign concert are blocked': async () => [
    200,
    address('season.blocks.store', {}),
    { zone: String(foreign.concert.zoneId), seats: '1', holder: 'Mine' },
  ],
  'blocked seats of a foreign concert are changed': async () => [
    404,
    address('season.blocks.save', { block: foreign.block }),
    { zone: String(foreign.concert.zoneId), seats: '1', holder: 'Mine' },
  ],
  'blocked seats of a foreign concert are released': async () => [
    404,
    address('season.blocks.destroy', { block: foreign.block }),
    { _method: 'DELETE' },
  ],
  'a price type is added to a foreign part': async () => [
    200,
    address('season.types.store', {}),
    { place: `zone-${foreign.concert.zoneId}`, title: { en: 'Mine', fr: '', hu: '' }, price: '1' },
  ],
  'a concert gets a part of a foreign hall': async () => [
    200,
    address('season.types.store', {}),
    { place: `part-${foreign.part}`, seats: '5', title: { en: 'Mine', fr: '', hu: '' }, price: '1' },
  ],
  'a price type of a foreign concert is removed': async () => [
    404,
    address('season.types.destroy', { ticket: foreign.ticket }),
    { _method: 'DELETE' },
  ],
  'tickets of a foreign order are given back': async () => [
    200,
    address('orders.return.store', {}),
    { tickets: foreign.tickets, money: 'none', seats: 'back', reason: '', expected: 0 },
  ],
  'a ticket of a foreign order is exchanged': async () => [
    200,
    address('orders.exchange.store', { serial: foreign.serial }),
    { eventTicketId: foreign.concert.ticketIds[0], back: 0 },
  ],
  'a ticket is exchanged for a seat in a foreign hall': async () => [
    200,
    address('orders.exchange.store', {}),
    { eventTicketId: foreign.concert.ticketIds[0], back: 0 },
  ],
  'a foreign hall is chosen': async () => [200, address('hall.choose', {}), { hall: foreign.venue }],
}

test.each(Object.keys(tried))('borders: %s, and nothing is written', async (what) => {
  const [expected, url, body = {}] = await tried[what]!()
  const before = await readRows(db)
  const { status, body: said } = await visitor.post(url, body)
  expect(status).toBe(expected)
  expect(said).not.toContain(secret)
  expect(compareRows(before, await readRows(db))).toEqual([])
})

/**
 * Forms with many rows save the user's own; a row that names something foreign leaves it unchanged.
 */
test.each([
  ['a hall with a foreign part', 'season.hall.store'],
  ['a price list with a foreign kind of ticket', 'season.list.store'],
] as const)('borders: %s changes nothing there', async (_, name) => {
  const readForeign = async () =>
    (
      await sql`select (select jsonb_agg(to_jsonb(hall_categories)) from hall_categories where venue_id = ${foreign.venue}) as parts,
        (select jsonb_agg(to_jsonb(price_list_kinds)) from price_list_kinds where price_list_id = ${foreign.list}) as kinds,
        (select jsonb_agg(to_jsonb(list_prices)) from list_prices where kind_id = ${foreign.listKind} or category_id = ${foreign.part}) as prices`.execute(
        db,
      )
    ).rows
  const versions = await sql<{ hall: number; list: number }>`select
    (select version from venues where id = ${home.venue}) as hall, (select version from price_lists where id = ${home.list}) as list`.execute(
    db,
  )
  const { hall, list } = versions.rows[0]!
  const names = { en: 'Mine', fr: '', hu: '' }
  const parts = [home.part, foreign.part].map((id) => ({ id, title: names, seats: '9' }))
  const prices = { [home.part]: '9', [foreign.part]: '9' }
  const kinds = [home.listKind, foreign.listKind].map((id) => ({ id, title: names, prices }))
  const body =
    name === 'season.hall.store'
      ? { title: names, city: 'Paris', address: '1 rue', country: 'FR', parts, version: hall }
      : { title: 'Mine', fee: '1.00', kinds, version: list }
  const [before, all] = [await readForeign(), await readRows(db)]
  expect((await visitor.post(address(name, {}), body)).status).toBe(200)
  expect(await readForeign()).toEqual(before)
  expect(compareRows(all, await readRows(db))).not.toEqual([])
})

const reading = listRoutes(deskRoutes).filter(({ guards, methods }) => guards.includes('staff') && methods[0] === 'GET')
const isOfHouse = (permission: Permission) => permission !== 'everybody' && permission.of === 'house'
/** Filters naming something of a foreign hall: a page finds nothing by them. */
const narrowed = {
  venue: foreign.venue,
  date: foreign.date,
  promo: foreign.code,
  batch: foreign.batch,
  from: foreign.date,
}
const foundBy = [
  {},
  narrowed,
  { q: secret.slice(0, 4).toLowerCase() },
  { list: foreign.list },
  { key: `${foreign.venue}:` },
  { at: foreign.order },
]

test.each(
  reading.filter(({ name }) => !isOfHouse(staffPermissions[name as StaffRoute])).map(({ name }) => name as StaffRoute),
)('borders: %s says nothing of a foreign hall', async (name) => {
  for (const query of foundBy) {
    const url = href(deskRoutes[name], { ...ofHouse, ...home, format: 'csv' } as never, { query })
    const { status, body } = await visitor.get(url)
    expect([url, status]).toEqual([url, 200])
    expect([url, body.includes(secret)]).toEqual([url, false])
  }
})

test.each([
  ['orders.mail', { mail: foreign.mail }],
  ['orders.paper', { paper: foreign.paper }],
  ['orders.exchange', { serial: foreign.serial }],
  ['season.operation', { operation: foreign.operation }],
  ['events.show', { event: foreign.event }],
  ['preview.show', { kind: 'hall', id: foreign.venue }],
  ['preview.show', { kind: 'event', id: foreign.event }],
] as const)(
  'borders: %s of something foreign is not there, behind an address of its own hall',
  async (name, params) => {
    await sql`update event_dates set event_id = ${foreign.event} where id = ${foreign.date}`.execute(db)
    expect((await visitor.get(address(name, params))).status).toBe(404)
    await sql`update event_dates set event_id = ${home.event} where id = ${foreign.date}`.execute(db)
  },
)

test('borders: a list of orders is not begun at a foreign one, nor named after a foreign concert or code', async () => {
  const named = async ({ date, code }: HallRecords) =>
    (await visitor.get(`${address('orders.index', {})}?date=${date}&promo=${code}`)).props
  expect(await named(home)).toMatchObject({
    concert: expect.stringContaining('Winterreise'),
    code: `TENTH-${home.venue}`,
  })
  expect(await named(foreign)).toMatchObject({ concert: null, code: null })
  const begin = async (order: string) =>
    (await visitor.get(address('orders.index', {}) + `?at=${order}`, { follow: false })).location
  expect(await begin(home.order)).toMatch(/after=/)
  expect(await begin(foreign.order)).toBe('/desk/orders')
})

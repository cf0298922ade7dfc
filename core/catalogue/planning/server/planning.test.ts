import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { type SampleConcert, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import { createDates } from './make-dates.ts'
import { createPriceList, readListPrices, savePriceList } from './price-lists.ts'
import { changeUsualPrices, listUsualPrices } from './usual-prices.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const timeZone = 'Europe/Budapest'
const eventOf = async ({ eventDateId: id }: SampleConcert) =>
  (await db.selectFrom('event_dates').select('event_id').where('id', '=', id).executeTakeFirstOrThrow()).event_id

const ticketsOf = (dateId: number) =>
  db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'zone_id')
    .select(['event_tickets.title', 'price_cents', 'event_tickets.position', 'access', 'description'])
    .select(['zones.title as zone', 'capacity'])
    .where('event_tickets.event_date_id', '=', dateId)
    .orderBy('event_tickets.position')
    .orderBy('event_tickets.id')
    .execute()

test('planning: a concert that is repeated has the zones, tickets, prices and places for whom they are', async () => {
  const concert = await storeConcert(db, { prices: [4_200, 2_100], fee: 250, bystanders: false })
  const { ticketIds } = await storeZone(db, concert.eventDateId, { capacity: 3, prices: [1_000] })
  await sql`update event_tickets set access = 'wheelchair', position = 9, description = '{"en": "With a ramp"}'
    where id = ${ticketIds[0]}`.execute(db)
  const dates = [{ startsAt: '2031-02-03 19:30', doorsAt: '2031-02-03 19:00', slot: '' }]
  const wanted = { venueId: concert.venueId, dates, source: { dateId: concert.eventDateId }, timeZone }
  const ids = await db
    .transaction()
    .execute(async (trx) => createDates(trx, { ...wanted, eventId: await eventOf(concert), isPublished: false }))
  expect(ids).toHaveLength(1)
  const before = await ticketsOf(concert.eventDateId)
  expect(before.map(({ access }) => access)).toEqual([null, null, 'wheelchair'])
  expect(await ticketsOf(ids[0]!)).toEqual(before)
  const made = await db.selectFrom('event_dates').selectAll().where('id', '=', ids[0]!).executeTakeFirstOrThrow()
  expect(made).toMatchObject({ issuing_fee_cents: 250, published_at: null, date: '2031-02-03' })
  expect(made.doors_at.toISOString()).toBe('2031-02-03T18:00:00.000Z')
})

test('price lists: a price that is taken out is gone, those of dates that follow are told apart from their own', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const parts = await sql<{ id: number }>`insert into hall_categories (venue_id, key, title, position, capacity) values
    (${concert.venueId}, 'stalls', '{"en": "Stalls"}', 0, 200), (${concert.venueId}, 'balcony', '{"en": "Balcony"}', 1, 80)
    returning id`.execute(db)
  const [stalls, balcony] = parts.rows.map(({ id }) => id) as [number, number]
  const kind = (prices: [number, number][], id: number | null = null) => ({
    id,
    title: { en: 'Adult' },
    prices: new Map(prices.map(([part, cents]) => [part, toCents(cents)])),
  })
  const list = (...kinds: ReturnType<typeof kind>[]) => ({ title: 'Weekdays', feeCents: toCents(150), kinds })
  const save = <result>(work: (trx: Parameters<typeof createPriceList>[0]) => Promise<result>) =>
    db.transaction().execute(work)
  const listId = await save((trx) =>
    createPriceList(
      trx,
      concert.venueId,
      list(
        kind([
          [stalls, 4200],
          [balcony, 2400],
        ]),
      ),
    ),
  )
  const dates = ['03', '04'].map((day) => ({
    startsAt: `2031-02-${day} 19:30`,
    doorsAt: `2031-02-${day} 19:00`,
    slot: '',
  }))
  const ids = await save(async (trx) =>
    createDates(trx, {
      eventId: await eventOf(concert),
      venueId: concert.venueId,
      dates,
      source: { priceListId: listId },
      isPublished: true,
      timeZone,
    }),
  )
  const [known] = await readListPrices(db, listId)
  await sql`update event_tickets set price_cents = 5000 where event_date_id = ${ids[1]} and list_price_id = ${known!.id}`.execute(
    db,
  )
  expect(await readListPrices(db, listId)).toMatchObject([
    { categoryId: stalls, price: 4200, dates: 1, others: [{ dateId: ids[1], price: 5000 }] },
    { categoryId: balcony, price: 2400, dates: 2, others: [] },
  ])
  const changed = await save((trx) =>
    savePriceList(trx, { id: listId, version: 1 }, list(kind([[stalls, 4300]], known!.kindId))),
  )
  // An individual price is kept, as are those removed from the list.
  expect(changed).toHaveLength(1)
  expect(await readListPrices(db, listId)).toMatchObject([{ categoryId: stalls, price: 4300, dates: 1 }])
  const prices = async (dateId: number) => (await ticketsOf(dateId)).map(({ price_cents }) => price_cents)
  expect([await prices(ids[0]!), await prices(ids[1]!)]).toEqual([
    [4300, 2400],
    [5000, 2400],
  ])
  expect(await save((trx) => savePriceList(trx, { id: listId, version: 1 }, list()))).toBeNull()
})

test('usual prices: of concerts to come that are sold here and follow no list, changed where they are as they were', async () => {
  const concert = await storeConcert(db, { prices: [4_200], bystanders: false })
  const of = { venueId: concert.venueId, bystanders: false } as const
  const others = [
    await storeConcert(db, { ...of, prices: [4_200], startsInDays: 8 }),
    await storeConcert(db, { ...of, prices: [3_900], startsInDays: 9 }),
  ]
  for (const left of [
    { startsInDays: -3 },
    { startsInDays: 11, status: 'cancelled' },
    { startsInDays: 12, status: 'postponed' },
    { startsInDays: 13, tmp_purchase_link: 'https://tickets.example/' },
  ] as const)
    await storeConcert(db, { ...of, ...left, prices: [4_200] })
  const [usual, ...more] = await listUsualPrices(db, [concert.venueId])
  expect(more).toEqual([])
  expect(usual).toMatchObject({
    venueId: concert.venueId,
    price: 4200,
    dates: 2,
    others: [{ dateId: others[1]!.eventDateId, price: 3900 }],
  })
  const change = { key: usual!.key, before: toCents(4200), after: toCents(4500) }
  const changed = await db.transaction().execute((trx) => changeUsualPrices(trx, [concert.venueId], [change]))
  expect(changed.map(({ ticketIds }) => new Set(ticketIds))).toEqual([
    new Set([concert.ticketIds[0], others[0]!.ticketIds[0]]),
  ])
  expect(await db.transaction().execute((trx) => changeUsualPrices(trx, [], [change]))).toEqual([
    { key: usual!.key, ticketIds: [] },
  ])
})

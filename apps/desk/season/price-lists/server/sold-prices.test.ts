/** Tickets sold before a price change stay as sold, column by column. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { nameOf, toFields } from '#apps/desk/season/dates/offer.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk

const sold = ['orders', 'order_items', 'tickets', 'payments', 'money_entries', 'documents'] as const

/** Returns all rows of an order, complete. */
async function readSold(): Promise<Record<string, object[]>> {
  const tables = sold.map(async (table) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)} order by id`.execute(db)
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** Sells three tickets of the concert for 42 euros, with a fee of 1.50 each. */
async function sellThree(concert: SampleConcert): Promise<Record<string, object[]>> {
  await buy(desk, desk.visitor(), concert, { quantity: 3 })
  const rows = await readSold()
  expect(rows['orders']!.at(-1)).toMatchObject({ total_cents: 3 * 4_350 })
  expect(rows['money_entries']!.length).toBeGreaterThanOrEqual(6)
  return rows
}

/** Returns the current price of a ticket, including its fee. */
async function readPrice({ ticketIds }: SampleConcert): Promise<number[]> {
  const { price_cents, issuing_fee_cents } = await db
    .selectFrom('event_tickets')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
    .select(['price_cents', 'issuing_fee_cents'])
    .where('event_tickets.id', '=', ticketIds[0])
    .executeTakeFirstOrThrow()
  return [price_cents, issuing_fee_cents]
}

const planner = async (venueId: number) => (await desk.signedIn({ planner: [venueId] })).visitor

test('sold orders: a changed price list leaves what was sold from it as it was, to the last column', async () => {
  const { venueId, venueSlug, eventDateId } = await storeConcert(db, { bystanders: false })
  const { rows } = await sql<{ id: number }>`insert into hall_categories (venue_id, key, title, position, capacity)
    values (${venueId}, 'stalls', '{"en": "Stalls"}', 0, 200) returning id`.execute(db)
  const part = rows[0]!.id
  const visitor = await planner(venueId)
  const typed = (price: string, fee: string, id: number | null = null) => ({
    title: 'Weekdays',
    fee,
    kinds: [{ id, title: { en: 'Adult', fr: '', hu: '' }, prices: { [part]: price } }],
  })
  const { location } = await visitor.post(`/desk/season/halls/${venueId}/price-list`, typed('42', '1.50'), {
    follow: false,
  })
  const { event_id: event } = await db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  const days = [addDays(findCalendarDate(new Date(), config.timeZone), 30)]
  const source = `list-${location!.split('/').at(-1)}`
  await visitor.post('/desk/season/plan', { event, source, times: ['19:30'], days, intent: 'publish' })
  const planned = await db
    .selectFrom('event_tickets')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
    .select(['event_tickets.id', 'event_date_id', 'zone_id'])
    .where('venue_id', '=', venueId)
    .where('event_date_id', '<>', eventDateId)
    .executeTakeFirstOrThrow()
  const concert: SampleConcert = {
    venueId,
    venueSlug,
    eventDateId: planned.event_date_id,
    zoneId: planned.zone_id,
    ticketIds: [planned.id],
  }
  const before = await sellThree(concert)
  const { list } = (await visitor.hybrid(location!)).props
  const changed = { ...list, ...typed('45', '2.50', list.kinds[0].id) }
  await visitor.post(location!, { ...changed, intent: 'change', count: 1 })
  expect((await readPrice(concert))[0]).toBe(4_500)
  expect(await readSold()).toEqual(before)
})

test('sold orders: the price and the fee of a date, changed in its table, leave what was sold for it as it was', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const visitor = await planner(concert.venueId)
  const before = await sellThree(concert)
  const path = `/desk/season/${concert.eventDateId}`
  const was = toFields((await visitor.hybrid(path)).props.offer, 'en')
  const mine = { ...was, [nameOf.price(concert.ticketIds[0])]: '45.00', [nameOf.fee]: '2.50' }
  await visitor.post(`${path}/offer`, { was, mine })
  expect(await readPrice(concert)).toEqual([4_500, 250])
  expect(await readSold()).toEqual(before)
})

test('sold orders: a usual price, changed on all its dates at once, leaves what was sold for it as it was', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const visitor = await planner(concert.venueId)
  const before = await sellThree(concert)
  const [line] = (await visitor.hybrid('/desk/season/prices')).props.lines
  const sent = { was: { [line.key]: '42.00' }, mine: { [line.key]: '45.00' }, count: 1, intent: 'change' }
  await visitor.post('/desk/season/prices', sent)
  expect(await readPrice(concert)).toEqual([4_500, 150])
  expect(await readSold()).toEqual(before)
})

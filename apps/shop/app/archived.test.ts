import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const archive = (table: string, id: number) =>
  sql`update ${sql.table(table)} set archived_at = now() where id = ${id}`.execute(db)

async function storeOpenConcert() {
  const concert = await storeConcert(db)
  const { date } = await db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  return { ...concert, date, path: `/events/${concert.venueSlug}/${date}` }
}

test('a concert that is archived is in no calendar, on no page and in no sitemap', async () => {
  const concert = await storeOpenConcert()
  const visitor = shop.visitor()
  const open = await visitor.get(concert.path)
  expect(open.props.eventDate).toMatchObject({ id: concert.eventDateId })
  expect(JSON.stringify(open.props.eventDates)).toContain(concert.date)
  await archive('event_dates', concert.eventDateId)
  const { props } = await visitor.get(concert.path)
  expect(props.eventDate).toBeNull()
  expect(JSON.stringify(props.eventDates)).not.toContain(concert.venueSlug)
  expect((await visitor.get('/sitemap.xml')).body).not.toContain(concert.path)
})

test('a ticket of a concert that is archived cannot be put into a cart, and one that is there is not sold', async () => {
  const concert = await storeOpenConcert()
  const visitor = shop.visitor()
  await visitor.get(concert.path)
  const add = () => visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  await add()
  const items = async () =>
    Object.values<{ hold: string; quantity: number }>((await visitor.get('/cart')).props.cart.items)
  expect(await items()).toMatchObject([{ quantity: 1 }])
  const before = await items()
  await archive('event_dates', concert.eventDateId)
  await add()
  const after = await items()
  expect(after).toMatchObject([{ quantity: 1 }])
  expect(after[0]).not.toEqual(before[0])
})

test('a hall that is archived is listed nowhere and has no page', async () => {
  const concert = await storeOpenConcert()
  const visitor = shop.visitor()
  await archive('venues', concert.venueId)
  expect((await visitor.get(`/events/${concert.venueSlug}`)).status).toBe(404)
  expect((await visitor.get('/venues')).body).not.toContain(concert.venueSlug)
})

test('the day of a concert follows from the time zone of the shop, whatever is written there', async () => {
  const { eventDateId } = await storeConcert(db)
  await sql`update event_dates set starts_at = '2027-03-05T23:30:00Z', doors_at = '2027-03-05T23:00:00Z', date = '2020-01-01'
    where id = ${eventDateId}`.execute(db)
  const { date } = await db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  expect(date).toBe('2027-03-06')
})

test('the time zone of a shop that has concerts does not change', async () => {
  await storeConcert(db)
  const change = sql`update settings set value = 'Europe/London' where name = 'time_zone'`.execute(db)
  await expect(change).rejects.toThrow(/time zone of a shop that has dates cannot change/)
})

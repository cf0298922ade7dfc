import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

/**
 * A matinée and an evening in one hall on one day: each has its page, its tickets and its place in
 * every list.
 */

let shop: TestShop
let evening: SampleConcert
let matinee: SampleConcert
let path: string
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  evening = await storeConcert(shop.db, { bystanders: false })
  const { db } = shop
  await sql`update event_dates set starts_at = '2040-05-05 17:00Z', doors_at = '2040-05-05 16:30Z' where id = ${evening.eventDateId}`.execute(
    db,
  )
  // First stored on another day, because the hall's day is taken.
  matinee = await storeConcert(db, { venueId: evening.venueId, startsInDays: 9, fee: 0, bystanders: false })
  await sql`
    update event_dates set slot = 'matinee', starts_at = '2040-05-05 09:00Z', doors_at = '2040-05-05 08:30Z' where id = ${matinee.eventDateId}`.execute(
    db,
  )
  path = `/events/${evening.venueSlug}/2040-05-05`
})
afterAll(() => shop.close())

test('two concerts a day: the address by hall and day is the one without a slot, and ?slot= names the other', async () => {
  const [first, second] = [await shop.visitor().get(path), await shop.visitor().get(`${path}?slot=matinee`)]
  expect(first.props.eventDate.id).toBe(evening.eventDateId)
  expect(second.props.eventDate).toMatchObject({ id: matinee.eventDateId, slot: 'matinee' })
  expect(first.body).toContain(`<link rel="canonical" href="${shop.config.origins.en}${path}"`)
  expect(second.body).toContain(`<link rel="canonical" href="${shop.config.origins.en}${path}?slot=matinee"`)
  expect(second.body).toContain(`"url":"${shop.config.origins.en}${path}?slot=matinee"`)
  expect((await shop.visitor().get(`${path}?slot=midnight`)).status).toBe(404)
})

test('two concerts a day: each page offers both, in the order in which they begin', async () => {
  const { props } = await shop.visitor().get(path)
  const ofDay = props.eventDates.find(({ date }: { date: string }) => date === '2040-05-05')
  expect(ofDay).toMatchObject({
    has_multiple_venues: true,
    venues: [
      { date_slot: 'matinee', start_date: '2040-05-05T09:00:00.000Z' },
      { start_date: '2040-05-05T17:00:00.000Z' },
    ],
  })
  // The date alone leads to the hall: there is no other choice.
  const { props: ofDate } = await shop.visitor().get('/events/2040-05-05')
  expect(ofDate.eventDate.id).toBe(evening.eventDateId)
})

test('two concerts a day: where all have a slot, the address without one shows the first', async () => {
  await sql`update event_dates set slot = 'evening' where id = ${evening.eventDateId}`.execute(shop.db)
  try {
    expect((await shop.visitor().get(path)).props.eventDate.slot).toBe('matinee')
    expect((await shop.visitor().get(`${path}?slot=evening`)).props.eventDate.id).toBe(evening.eventDateId)
  } finally {
    await sql`update event_dates set slot = '' where id = ${evening.eventDateId}`.execute(shop.db)
  }
})

test('two concerts a day: a cart and the checkout have them apart, each with its own fee', async () => {
  const visitor = shop.visitor()
  for (const [ticketId] of [evening.ticketIds, matinee.ticketIds])
    await visitor.post(`/cart/add/${ticketId}`, { quantity: 1 })
  const { props } = await visitor.get('/cart')
  expect(Object.values(props.cart.items)).toMatchObject([
    { event_date_id: matinee.eventDateId, slot: 'matinee', issuing_fee: 0 },
    { event_date_id: evening.eventDateId, issuing_fee: 1.5 },
  ])
  expect(props.cart.total_fees).toBe(1.5)
})

test('two concerts a day: search engines, calendars and news are told of both', async () => {
  for (const url of ['/sitemap.xml', '/feeds/season.ics', '/feeds/season.atom']) {
    const { body } = await shop.inject({ url })
    const text = body.replaceAll('\r\n ', '')
    expect(text, url).toContain(`${path}?slot=matinee`)
    expect(text.replaceAll(`${path}?slot=matinee`, ''), url).toContain(path)
  }
})

test('two concerts a day: the database refuses a second one in the same slot', async () => {
  const second = sql`update event_dates set slot = '' where id = ${matinee.eventDateId}`
  await expect(second.execute(shop.db)).rejects.toThrow('one_concert_a_slot')
})

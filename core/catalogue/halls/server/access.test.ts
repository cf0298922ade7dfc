import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { EventDate, EventTicket } from '#core/catalogue/catalogue.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { openSeason } from '#apps/shop/catalogue/season/server/testing/season-visitor.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

/** A concert whose cheaper ticket is for wheelchairs, in a zone of its own. */
async function storeAccessibleConcert() {
  const concert = await storeConcert(db, { capacity: 5, prices: [4_200], fee: 0 })
  const { date } = await db
    .selectFrom('event_dates')
    .select('date')
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  const zone = await db
    .insertInto('zones')
    .values({ event_date_id: concert.eventDateId, title: '{"en":"Wheelchair places"}', capacity: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await db
    .insertInto('event_tickets')
    .values({
      event_date_id: concert.eventDateId,
      zone_id: zone.id,
      title: '{"en":"Wheelchair place"}',
      price_cents: 1000 as never,
      position: 9,
      access: 'wheelchair',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...concert, date, path: `/events/${concert.venueSlug}/${date}`, accessId: ticket.id }
}

// Holds: visitors.wheelchair-or-companion-place
test('a ticket for a wheelchair is sold as any other, and does not make the price to begin with', async () => {
  const { path, accessId } = await storeAccessibleConcert()
  const visitor = shop.visitor()
  const { eventDate } = (await visitor.get(path)).props
  expect(eventDate.from_price).toBe(42)
  expect(eventDate.eventTickets.find(({ id }: EventTicket) => id === accessId)).toMatchObject({ access: 'wheelchair' })
  await visitor.post(`/cart/add/${accessId}`, { quantity: 1 })
  expect((await visitor.hybrid('/cart')).props.cart).toMatchObject({ count: 1, total: 10 })
})

// Holds: visitors.wheelchair-or-companion-place, season.filters
test('the season is filtered by what everybody pays, not by the price of a wheelchair place', async () => {
  const { venueSlug: hall } = await storeAccessibleConcert()
  const count = async (price: string) => (await openSeason(shop, { hall, price })).total
  expect([await count('41.99'), await count('42')]).toEqual([0, 1])
})

// Holds: visitors.wheelchair-or-companion-place
test('a concert of which only wheelchair places are left is sold out to everybody else', async () => {
  const { path, date, zoneId, venueSlug } = await storeAccessibleConcert()
  const stateOf = async () => {
    const { eventDates } = (await shop.visitor().get(path)).props as { eventDates: EventDate[] }
    return eventDates.find((day) => day.date === date)!.venues.find(({ slug }) => slug === venueSlug)!.state
  }
  expect(await stateOf()).toBe('available')
  await db
    .updateTable('zones')
    .set({ capacity: (eb) => eb('held', '+', eb.ref('sold')) })
    .where('id', '=', zoneId)
    .execute()
  expect(await stateOf()).toBe('sold_out')
})

test('a venue says whom to ask in the language of the visitor', async () => {
  const { path, venueId } = await storeAccessibleConcert()
  const access_note = JSON.stringify({ en: 'Ring.', fr: 'Sonnez : on vient.' })
  const line = { access_phone: '+33 1 23', access_email: 'access@hall.example', access_note }
  await db.updateTable('venues').set(line).where('id', '=', venueId).execute()
  const { selectedVenue } = (await shop.visitor('fr').get(path)).props
  expect(selectedVenue.access).toEqual({
    phone: '+33 1 23',
    email: 'access@hall.example',
    note: 'Sonnez\u00A0: on vient.',
  })
})

// Holds: visitors.facts-of-a-concert-and-its-hall
test('a concert tells what is asked of it in the language of the visitor, and the hall speaks where the event is silent', async () => {
  const { path, venueId, eventDateId } = await storeAccessibleConcert()
  const text = (words: string) => JSON.stringify({ en: words, fr: `${words} : oui` })
  await db
    .updateTable('venues')
    .set({ arrival: text('Tram'), parking: text('Cars'), latecomers: text('Hall') })
    .where('id', '=', venueId)
    .execute()
  const ofEvent = sql<boolean>`id = (select event_id from event_dates where id = ${eventDateId})`
  const facts = {
    duration_minutes: 100,
    interval_minutes: 20,
    age_from: 8,
    sung_in: ['de'],
    surtitles_in: ['hu', 'fr'],
  }
  await db.updateTable('events').set(facts).where(ofEvent).execute()
  const open = async () => (await shop.visitor('fr').get(path)).props
  const { selectedVenue, event, eventDate } = await open()
  expect(selectedVenue).toMatchObject({ arrival: 'Tram\u00A0: oui', parking: 'Cars\u00A0: oui' })
  expect(event.latecomers).toBe('Hall\u00A0: oui')
  expect(eventDate.visit).toEqual([
    '100 min, dont un entracte de 20 min',
    expect.stringMatching(/^fin vers \d+\sh(\s\d\d)?$/),
    'à partir de 8 ans',
    'chanté en allemand, surtitré en hongrois et français',
  ])
  await db
    .updateTable('events')
    .set({ latecomers: text('Event') })
    .where(ofEvent)
    .execute()
  expect((await open()).event.latecomers).toBe('Event\u00A0: oui')
  const list = await shop.visitor('fr').get('/venues')
  expect(list.props.venues.find(({ id }: { id: number }) => id === venueId)).toMatchObject({
    arrival: 'Tram\u00A0: oui',
  })
})

test('facts of events and halls keep to their limits, whoever writes them', async () => {
  const { eventDateId } = await storeAccessibleConcert()
  const wrong = [
    sql`interval_minutes = duration_minutes`,
    sql`interval_minutes = -1`,
    sql`interval_minutes = 121, duration_minutes = 600`,
    sql`age_from = 0`,
    sql`age_from = 100`,
    sql`sung_in = array['German']`,
    sql`sung_in = array['de', null]`,
    sql`surtitles_in = array['ab','cd','ef','gh','ij','kl','mn','op','qr']`,
    sql`latecomers = '{"fr": "Non."}'`,
  ]
  for (const assignment of wrong)
    await expect(
      sql`update events set ${assignment} where id = (select event_id from event_dates where id = ${eventDateId})`.execute(
        db,
      ),
    ).rejects.toThrow(/check constraint/)
})

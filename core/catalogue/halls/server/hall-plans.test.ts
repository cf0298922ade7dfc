import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { EventTicket } from '#core/catalogue/catalogue.ts'

const shop = await createTestShop()
afterAll(shop.close)
const { db } = shop

async function findConcert(slug: string) {
  return db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .innerJoin('zones', 'event_date_id', 'event_dates.id')
    .select(['event_dates.date', 'event_dates.id', 'venues.id as venue_id'])
    .where('venues.slug', '=', slug)
    .where('starts_at', '>', new Date())
    .executeTakeFirstOrThrow()
}

// Holds: pages.plan-of-the-hall, event.category-note-and-place
test('a concert tells of each ticket’s part of the hall, and where it lies in the plan', async () => {
  const { date } = await findConcert('salle-aubepine')
  const { props } = await shop.visitor('fr').get(`/events/salle-aubepine/${date}`)
  expect(props.selectedVenue.plan.areas.length).toBeGreaterThan(2)
  expect(props.selectedVenue.categories).toContainEqual({
    key: 'stalls',
    title: 'Parterre',
    note: 'Rangs 1 à 14, de plain-pied',
  })
  const tickets: EventTicket[] = props.eventDate.eventTickets
  expect(tickets.find(({ zone_title }) => zone_title === 'Parterre')).toMatchObject({
    zone_note: 'Rangs 1 à 14, de plain-pied',
    zone_place: 'plan-salle-aubepine-stalls',
  })
})

// Holds: pages.plan-of-the-hall
test('the venues page draws every hall, in the language of the visitor', async () => {
  const { props } = await shop.visitor('hu').get('/venues')
  for (const { slug, plan, categories } of props.venues) {
    expect([slug, plan?.areas.length > 0, categories.length > 0]).toEqual([slug, true, true])
  }
})

test('a zone that belongs to no part of the hall, or to one that is not drawn, has no place in the plan', async () => {
  const { date, id, venue_id } = await findConcert('ezusthars-terem')
  const path = `/events/ezusthars-terem/${date}`
  const read = async (): Promise<EventTicket[]> => (await shop.visitor().get(path)).props.eventDate.eventTickets
  await db
    .updateTable('hall_categories')
    .set({ key: 'gone' })
    .where('venue_id', '=', venue_id)
    .where('key', '=', 'stalls')
    .execute()
  expect((await read()).find(({ zone_title }) => zone_title === 'Stalls')).toMatchObject({ zone_place: null })
  await db.updateTable('zones').set({ category_id: null }).where('event_date_id', '=', id).execute()
  for (const ticket of await read()) expect(ticket).toMatchObject({ zone_place: null, zone_note: null })
})

test.each(['{}', '{"size":[1e9,1],"stage":7,"areas":[]}', '{"size":[100,100],"areas":"x"}'])(
  'a stored plan that cannot be drawn is left out: %s',
  async (plan) => {
    await db.updateTable('venues').set({ plan }).where('slug', '=', 'viztorony-studio').execute()
    for (const path of ['/venues', '/events/viztorony-studio']) {
      const { status, props } = await shop.visitor().get(path)
      expect(status).toBe(200)
      const [venue] = [props.selectedVenue ?? props.venues].flat().filter(({ slug }) => slug === 'viztorony-studio')
      expect(venue).toMatchObject({ plan: null, categories: [{ key: 'ring' }] })
    }
  },
)

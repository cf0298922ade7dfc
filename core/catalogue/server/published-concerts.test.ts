import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { findSitemapThings } from '#apps/shop/app/pages/sitemap-store.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { findFeedConcerts } from '../feeds/server/feed-store.ts'

/** A concert is shown and sold only if its date, event and hall are published. */

let shop: TestShop
let concert: SampleConcert
let date: string
let eventId: number
let soloistId: number
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  concert = await storeConcert(shop.db, { bystanders: false })
  const row = await sql<{ date: string; event_id: number }>`
    select date::text, event_id from event_dates where id = ${concert.eventDateId}`.execute(shop.db)
  date = row.rows[0]!.date
  eventId = row.rows[0]!.event_id
  const soloist = await sql<{ id: number }>`
    insert into soloists (slug, name, profession, description) values ('ada-keller', 'Ada Keller', '{"en": "Alto"}', '{"en": "Sings."}')
    returning id`.execute(shop.db)
  soloistId = soloist.rows[0]!.id
  await sql`insert into event_soloists (event_id, soloist_id, position) values (${eventId}, ${soloistId}, 0)`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())

const address = () => `/events/${concert.venueSlug}/${date}`

/** Returns the pages on which a visitor finds the concert. */
async function findWhereItIsSeen(): Promise<string[]> {
  const visitor = shop.visitor()
  const seen: string[] = []
  for (const path of ['/', '/season', '/venues', '/soloists', '/soloists/ada-keller', `/events/${date}`, address()])
    if ((await visitor.get(path)).body.includes('Winterreise')) seen.push(path)
  return [...seen, ...(await findWhereMachinesRead())]
}

/** Sitemap and feeds are cached for a while: returns what they would contain. */
async function findWhereMachinesRead(): Promise<string[]> {
  const now = new Date()
  const sitemap = await findSitemapThings(shop.db, now)
  const feed = await findFeedConcerts(shop.db, { locale: 'en', now, after: now, most: 10 })
  return [
    ...(sitemap.concerts.length > 0 ? ['sitemap'] : []),
    ...(sitemap.soloists.length > 0 ? ['soloist in sitemap'] : []),
    ...(feed.length > 0 ? ['feed'] : []),
    ...(feed.some(({ soloists }) => soloists.length > 0) ? ['soloist in feed'] : []),
  ]
}

const tables = () =>
  [
    ['event_dates', concert.eventDateId],
    ['events', eventId],
    ['venues', concert.venueId],
  ] as const

const states = {
  'is a draft': sql`published_at = null`,
  'comes out tomorrow': sql`published_at = now() + interval '1 day'`,
  'is archived': sql`archived_at = now()`,
}

async function whileIn<result>(table: string, id: number, state: keyof typeof states, work: () => Promise<result>) {
  await sql`update ${sql.table(table)} set ${states[state]} where id = ${id}`.execute(shop.db)
  try {
    return await work()
  } finally {
    await sql`update ${sql.table(table)} set published_at = 'epoch', archived_at = null where id = ${id}`.execute(
      shop.db,
    )
  }
}

const stateNames = Object.keys(states) as (keyof typeof states)[]

test('published: a concert is seen in every list, and a ticket can be had', async () => {
  const seen = await findWhereItIsSeen()
  for (const path of ['/', '/season', address(), 'sitemap', 'feed']) expect(seen).toContain(path)
})

test.each(stateNames)('published: a concert whose date, event or hall %s is seen nowhere', async (state) => {
  for (const [table, id] of tables())
    expect(await whileIn(table, id, state, findWhereItIsSeen), `${table} ${state}`).toEqual(['soloist in sitemap'])
})

test.each(stateNames)('published: no ticket is sold for a concert whose date, event or hall %s', async (state) => {
  for (const [table, id] of tables()) {
    const visitor = shop.visitor()
    await whileIn(table, id, state, () => visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 }))
    const { props } = await visitor.get('/cart')
    expect(props.cart.items, `${table} ${state}`).toEqual({})
  }
})

test.each(stateNames)(
  'published: a ticket in a cart cannot be paid where its date, event or hall %s since',
  async (state) => {
    for (const [table, id] of tables()) {
      const visitor = shop.visitor()
      await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
      const before = await visitor.get('/cart')
      expect(Object.values(before.props.cart.items)).toMatchObject([{ hold: 'held' }])
      const after = await whileIn(table, id, state, () => visitor.get('/cart'))
      expect(Object.values(after.props.cart.items), `${table} ${state}`).toMatchObject([{ hold: 'gone' }])
      await visitor.post('/cart/clear', {})
    }
  },
)

test.each(stateNames)('published: a soloist who %s has no page, and is named nowhere', async (state) => {
  const named = async () => {
    const visitor = shop.visitor()
    const pages = ['/soloists', '/soloists/ada-keller', '/season', address()]
    const seen: string[] = []
    for (const path of pages) if ((await visitor.get(path)).body.includes('Keller')) seen.push(path)
    return [...seen, ...(await findWhereMachinesRead()).filter((place) => place.startsWith('soloist'))]
  }
  expect(await named()).toEqual(
    expect.arrayContaining(['/soloists', '/soloists/ada-keller', address(), 'soloist in sitemap', 'soloist in feed']),
  )
  expect(await whileIn('soloists', soloistId, state, named)).toEqual([])
})

/** Pages of visitors with a session: cached content combined with their own. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { createRender } from '../pages/render.tsx'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'

const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
/** Each page is rendered with content cached by others, and without any. */
const renderings: { cached: string; anew: string }[] = []
const renderCached = createRender()
const render: Renderer['render'] = async (given) => {
  const input = given as Parameters<typeof renderCached>[0]
  const [cached, anew] = [await renderCached(input), await createRender()(input)]
  renderings.push({ cached: cached.html, anew: anew.html })
  return cached
}
const assetsOf = () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] })
const renderer = { version: 'test', render, assetsOf }
const shop = await createTestShop({ database, season: false, dependencies: { renderer, publicPages: { changes } } })
afterAll(async () => {
  await changes.close()
  await shop.close()
})

const concert = await storeConcert(shop.db, { capacity: 2, bystanders: false })
const [ticket] = concert.ticketIds
const { rows } = await sql<{ path: string; id: number }>`
  select '/events/' || venues.slug || '/' || event_dates.date as path, event_dates.id
  from event_dates join venues on venues.id = venue_id join event_tickets on event_date_id = event_dates.id
  where event_tickets.id = ${ticket}`.execute(shop.db)
const { path, id } = rows[0]!

async function lookAt(visitor: TestVisitor) {
  const { props } = await visitor.get(path)
  const [inPanel] = props.eventDate.eventTickets
  const inCalendar = props.eventDates.flatMap(({ venues }: { venues: { state: string }[] }) => venues)[0]
  return { stock: inPanel.stock, state: inCalendar.state, count: props.cart.count }
}

async function giveBack(visitor: TestVisitor): Promise<void> {
  const { props } = await visitor.get('/cart')
  for (const hash of Object.keys(props.cart.items)) await visitor.post(`/cart/update/${hash}`, { quantity: 0 })
}

async function openSession(): Promise<TestVisitor> {
  const visitor = shop.visitor()
  await visitor.post(`/cart/add/${ticket}`, { quantity: 1 })
  await giveBack(visitor)
  return visitor
}

const free = { stock: 2, state: 'available', count: 0 }

test('seats that a visitor holds are free to them alone, and to all once they are given back', async () => {
  const [holder, other] = [await openSession(), await openSession()]
  expect(await lookAt(holder)).toEqual(free)
  expect(await lookAt(other)).toEqual(free)
  await holder.post(`/cart/add/${ticket}`, { quantity: 2 })
  for (const round of [1, 2]) {
    expect([round, await lookAt(holder)]).toEqual([round, { ...free, count: 2 }])
    expect([round, await lookAt(other)]).toEqual([round, { stock: 0, state: 'sold_out', count: 0 }])
  }
  await giveBack(holder)
  expect(await lookAt(other)).toEqual(free)
  expect(await lookAt(holder)).toEqual(free)
})

test('of seats that are left to others, too, a visitor is offered what they hold and what is left', async () => {
  const [holder, other] = [await openSession(), await openSession()]
  await holder.post(`/cart/add/${ticket}`, { quantity: 1 })
  expect(await lookAt(other)).toEqual({ ...free, stock: 1 })
  expect(await lookAt(holder)).toEqual({ ...free, count: 1 })
  await giveBack(holder)
})

test('a change of text or stock is on the next page of everybody who has a session', async () => {
  const visitor = await openSession()
  await visitor.get(path)
  for (const title of ['Matinée', 'Soirée']) {
    await sql`update events set title = jsonb_build_object('en', ${title}::text) where id = (select event_id from event_dates where id = ${id})`.execute(
      shop.db,
    )
    expect((await visitor.get(path)).props.event.title).toBe(title)
  }
})

test('a page of sections that were cached is, to the letter, the one that is made anew for its visitor', async () => {
  const visitors = [await openSession(), await openSession()]
  const [holder] = visitors
  await holder!.post(`/cart/add/${ticket}`, { quantity: 1 })
  renderings.length = 0
  const tokens: string[] = []
  for (const address of [path, '/', path, '/', '/cart', path]) {
    for (const visitor of visitors) {
      const { body } = await visitor.get(address)
      tokens.push(...body.matchAll(/name="_token" value="([^"]+)"/g).map(([, token]) => token!))
    }
  }
  expect(renderings).toHaveLength(12)
  for (const { cached, anew } of renderings) expect(cached).toBe(anew)
  expect(renderings[0]!.cached.length).toBeGreaterThan(5000)
  expect(new Set(tokens).size).toBe(2)
})

test('what is cached of the calendar for one language is shown in no other', async () => {
  await sql`update events set title = '{ "en": "en", "fr": "fr", "hu": "hu" }'`.execute(shop.db)
  for (const locale of ['en', 'fr', 'hu', 'en'] as const) {
    const { props } = await shop.visitor(locale).get(path)
    const titles = props.eventDates.flatMap(({ venues }: { venues: { event_title: string }[] }) =>
      venues.map(({ event_title }) => event_title),
    )
    expect(new Set(titles)).toEqual(new Set([locale]))
  }
})

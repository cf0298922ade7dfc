/** Pages of visitors with a session: cached content combined with their own. */
import { renderNavigation } from '@cadenza/navigation/react'
import { sql } from 'kysely'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import type { Renderer } from '#platform/build/renderer.ts'
import { pages } from '#apps/shop/features.ts'
import { createFrame } from '#apps/shop/layout/frame.tsx'
import type { SharedProps } from '#apps/shop/shared-props.ts'
import { createNoticeStore } from '#ui/feedback/notice-store.ts'
import { createRender } from '../pages/render.tsx'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'
import type * as KeptPages from '../pages/kept-pages.ts'

/** All that is kept for others. */
const kept = vi.hoisted(() => [] as string[])
vi.mock('../pages/kept-pages.ts', async (read) => {
  const module = await read<typeof KeptPages>()
  return {
    ...module,
    createKeptPages() {
      const pages = module.createKeptPages()
      const get: typeof pages.get = (everybodys, render) =>
        pages.get(everybodys, async (leaveOut) => {
          const html = await render(leaveOut)
          kept.push(html)
          return html
        })
      return { get }
    },
  }
})

const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
/** Each page is put together of what is kept, and rendered as a whole. */
const renderings: { cached: string; anew: string }[] = []
const renderCached = createRender()
type Input = Parameters<typeof renderCached>[0]

async function renderWhole({ payload, messages }: Input): Promise<string> {
  const { localization, flash } = payload.view.properties as unknown as SharedProps
  const notices = createNoticeStore(flash.notice ? [flash.notice] : [])
  const frame = createFrame({ ...localization, messages, notices })
  return renderToString(await renderNavigation({ payload, pages, ...frame }))
}

const render: Renderer['render'] = async (given) => {
  const input = given as Input
  const cached = await renderCached(input)
  renderings.push({ cached: cached.html, anew: await renderWhole(input) })
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

test('pages put together of what is kept are, to the letter, those made for their visitors alone', async () => {
  const other = await storeConcert(shop.db, { capacity: 40, startsInDays: 5 })
  const { visitor: member, email } = await signedIn(shop)
  const visitors = [member, await openSession(), await openSession(), await openSession()]
  const add = (index: number, of: number | undefined, quantity: number) =>
    visitors[index]!.post(`/cart/add/${of}`, { quantity })
  await add(0, other.ticketIds[0], 3)
  await add(1, ticket, 1)
  await add(2, other.ticketIds[0], 17)
  const visits = [path, `${path}?turn=1`, '/', '/cart', '/cart/checkout'].flatMap((address) =>
    visitors.map((visitor) => ({ address, visitor })),
  )
  renderings.length = kept.length = 0
  const tokens = new Set<string>()
  // The second time, most comes from what the first visitor has left.
  for (const { address, visitor } of [...visits, ...visits.toReversed()]) {
    const { body } = await visitor.get(address)
    for (const [, token] of body.matchAll(/name="_token" value="([^"]+)"/g)) tokens.add(token!)
  }
  expect(renderings.length).toBeGreaterThan(25)
  for (const { cached, anew } of renderings) expect(cached).toBe(anew)
  // Of each address with the menu of a member and that of others.
  expect(kept.length).toBeGreaterThan(6)
  expect(kept.length).toBeLessThan(12)
  expect(tokens.size).toBe(visitors.length)
  const marks = [...tokens, email, 'Kovács', '17 tickets', '3 tickets', '1 ticket,']
  for (const mark of marks) for (const html of kept) expect(html).not.toContain(mark)
  const shown = renderings.map(({ cached }) => cached).join('')
  for (const mark of ['17 tickets', '3 tickets']) expect(shown).toContain(mark)
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

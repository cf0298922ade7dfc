/**
 * Measures event pages per second, compared with the same elements from others: precomputed bytes,
 * React without a shop, and page frameworks.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADERS, href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import type { ServerTask } from '../shop/messages.ts'
import { startMeasuredServer } from '../shop/measured-server.ts'
import { ofBrowsers } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import type { Run } from '../part.ts'
import { startPeer } from '../peers.ts'
import { findLimitedTicket } from '../shop/find-ticket.ts'
import { type MeasuredShop, openShop } from '../shop/shop.ts'
import { behindProxy, fillCart } from '../load/visits.ts'
import { countElements, readElements } from './elements.ts'

const frameworks = { next: 'Next 16, dynamic page', 'react-router': 'React Router 8' } as const

export async function measurePages(run: Run): Promise<void> {
  const shop = await openShop(run, { environment: behindProxy, pictures: 'tiny' })
  const { page } = shop
  const html = await (await fetch(page)).text()
  const elements = readElements(html)
  run.tell(`the event page has ${countElements(elements)} elements`)
  const rates: Record<string, number> = {}
  const measure: Measuring['measure'] = async (name, title, url, visitors = [{}]) => {
    const requests = visitors.map((headers) => ({ headers: { ...ofBrowsers, ...headers } }))
    const { requestsPerSecond, isNoisy } = await measureRate(run, title, { url, connections: 20, requests })
    run.record({ [name]: requestsPerSecond }, isNoisy)
    return (rates[name] = requestsPerSecond)
  }

  const buffer = await measure(
    'buffer',
    'cached buffer, compressed, by Node alone',
    await startBeside(run, { kind: 'buffer', port: await findFreePort(), text: html }),
  )
  const bare = await measure(
    'bare',
    'bare Fastify with renderToString',
    await startBeside(run, { kind: 'bare', port: await findFreePort(), elements }),
  )
  const files = {
    'tree.json': JSON.stringify(elements),
    'elements.mjs': await readFile(join(import.meta.dirname, '../peers/elements.mjs'), 'utf8'),
  }
  for (const [name, title] of Object.entries(frameworks)) {
    const peer = await startPeer(run, name, { files })
    await measure(name, title, peer.address)
    await peer.stop()
  }
  const next = rates['next']!
  const reportRatios = (rate: number, aims: string) =>
    run.tell(
      `  ${(rate / next).toFixed(1)} times Next, ${percent(rate, bare)} of bare React, ${percent(rate, buffer)} of the cached buffer (aim: ${aims})`,
    )
  reportRatios(await measure('event', 'event page, no visit', page), '100 times Next, 70 % of the cached buffer')
  const asNavigation = { [HEADERS.hybrid]: 'true' }
  reportRatios(
    await measure('event-json', 'event page as JSON, no visit', page, [asNavigation]),
    '70 % of the cached buffer',
  )
  await measureVisitors(run, { shop, rates, measure })
}

const VISITORS = 12

interface Measuring {
  shop: MeasuredShop
  rates: Record<string, number>
  measure: (name: string, title: string, url: string, headers?: Record<string, string>[]) => Promise<number>
}

/** Pages of several visitors with different carts, beside React with the elements of each page. */
async function measureVisitors(run: Run, { shop, rates, measure }: Measuring): Promise<void> {
  const { origin, page, db } = shop
  const limited = await findLimitedTicket(db)
  const held = origin + href(routes['events.show'], { venueSlug: limited.slug, date: limited.date })
  const numbers = Array.from({ length: VISITORS }, (_, number) => number)
  const cookies: string[] = []
  for (const number of numbers)
    cookies.push(await fillCart({ origin, ticket: limited.ticket, quantity: 1 + (number % 4) }))
  const pages = [
    { name: 'event-with-cart', title: 'event page with a cart', url: page, aim: 0.4 },
    { name: 'event-with-seats', title: 'event page with seats of its concert in the cart', url: held, aim: 0.2 },
    { name: 'cart', title: 'cart', url: origin + href(routes.cart), aim: 0.3 },
    { name: 'checkout', title: 'checkout', url: origin + href(routes.checkout), aim: 0.3 },
  ]
  for (const { name, title, url, aim } of pages) {
    const elements = readElements(await (await fetch(url, { headers: { cookie: cookies[0]! } })).text())
    const port = await findFreePort()
    const server = await startMeasuredServer({ kind: 'bare', port, elements })
    const bare = await measure(
      `${name}-bare`,
      `bare React, ${title}, ${countElements(elements)} elements`,
      `http://127.0.0.1:${port}/`,
    )
    await server.stop()
    const rate = await measure(
      name,
      title,
      url,
      cookies.map((cookie) => ({ cookie })),
    )
    const ofNext = name === 'event-with-cart' ? `, ${(rate / rates['next']!).toFixed(1)} times Next (aim: 5)` : ''
    run.tell(`  ${percent(rate, bare)} of bare React (aim: ${100 * aim} %)${ofNext}`)
  }
  const asNavigation = cookies.map((cookie) => ({ [HEADERS.hybrid]: 'true', cookie }))
  await measure('event-json-with-cart', 'event page as JSON with a cart', page, asNavigation)
}

const percent = (rate: number, other: number): string => `${((100 * rate) / other).toFixed(1)} %`

/** Starts a server on a separate port. Returns its URL. */
async function startBeside(run: Run, task: ServerTask & { port: number }): Promise<string> {
  await run.closers.open(startMeasuredServer(task), ({ stop }) => stop())
  return `http://127.0.0.1:${task.port}/`
}

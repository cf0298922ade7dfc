/**
 * How many event pages a second, beside the same elements from others: bytes that are there already, React without a shop, and
 * frameworks that drive pages.
 */
import { HEADERS, href } from '@cadenza/navigation'
import { routes } from '../../shop/routes.ts'
import type { ServerTask } from '../messages.ts'
import { startMeasuredServer } from '../measured-server.ts'
import type { Run } from '../part.ts'
import { measureRate } from '../rate.ts'
import { type MeasuredShop, openShop } from '../shop.ts'
import { behindProxy, firstHeaders } from '../visits.ts'
import { countElements, readElements } from './elements.ts'
import { startPeer } from './peers.ts'

const ports = { shop: 3999, buffer: 3995, bare: 3996, next: 3994, 'react-router': 3993 }
const frameworks = { next: 'Next 16, dynamic page', 'react-router': 'React Router 8' } as const
const compressed = { 'accept-encoding': 'br' }

export async function measurePages(run: Run): Promise<void> {
  const shop = await openShop(run, { port: ports.shop, environment: behindProxy, pictures: 'tiny' })
  const { page } = shop
  const html = await (await fetch(page)).text()
  const elements = readElements(html)
  run.tell(`the event page has ${countElements(elements)} elements`)
  const measure = (name: string, url: string, headers: Record<string, string> = {}) =>
    measureRate(run, name, { url, connections: 20, headers: { ...compressed, ...headers } })

  const buffer = await measure(
    'cached buffer, compressed, by Node alone',
    await startBeside(run, { kind: 'buffer', port: ports.buffer, text: html }),
  )
  const bare = await measure(
    'bare Fastify with renderToString',
    await startBeside(run, { kind: 'bare', port: ports.bare, elements }),
  )
  const rates: Record<string, number> = {}
  for (const [name, title] of Object.entries(frameworks)) {
    const address = await startPeer(run, name, { elements, port: ports[name as keyof typeof frameworks] })
    rates[name] = await measure(title, address)
  }
  const next = rates['next']!
  const tellRatios = (rate: number, aims: string) =>
    run.tell(
      `  ${(rate / next).toFixed(1)} times Next, ${percent(rate, bare)} of bare React, ${percent(rate, buffer)} of the cached buffer (aim: ${aims})`,
    )
  tellRatios(await measure('event page, no visit', page), '100 times Next, 70 % of the cached buffer')
  const asNavigation = { [HEADERS.hybrid]: 'true' }
  tellRatios(await measure('event page as JSON, no visit', page, asNavigation), '70 % of the cached buffer')
  const cookie = await fillCart(shop)
  tellRatios(await measure('event page with a cart', page, { cookie }), '2 times Next, 40 % of bare React')
  tellRatios(await measure('event page as JSON with a cart', page, { ...asNavigation, cookie }), 'none')
}

const percent = (rate: number, other: number): string => `${((100 * rate) / other).toFixed(1)} %`

/** A server with a port of its own. Gives its address. */
async function startBeside(run: Run, task: ServerTask & { port: number }): Promise<string> {
  await run.closers.open(startMeasuredServer(task), ({ stop }) => stop())
  return `http://127.0.0.1:${task.port}/`
}

/** Puts a ticket into a cart. Gives the cookies of the visit. */
async function fillCart({ origin, ticket }: MeasuredShop): Promise<string> {
  const answer = await fetch(origin + href(routes['cart.add_ticket'], { eventTicket: ticket }), {
    method: 'POST',
    headers: firstHeaders(origin),
    body: JSON.stringify({ quantity: 1 }),
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie()
  if (cookies.length === 0) throw new Error(`The cart was answered with ${answer.status} and no visit.`)
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

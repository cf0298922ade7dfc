/**
 * Measures event pages per second, compared with the same elements from others: precomputed bytes,
 * React without a shop, and page frameworks.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADERS } from '@cadenza/navigation'
import { findFreePort } from '#platform/testing/free-port.ts'
import type { ServerTask } from '../shop/messages.ts'
import { startMeasuredServer } from '../shop/measured-server.ts'
import { ofBrowsers } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import type { Run } from '../part.ts'
import { startPeer } from '../peers.ts'
import { openShop } from '../shop/shop.ts'
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
  const measure = async (name: string, title: string, url: string, headers: Record<string, string> = {}) => {
    const options = { url, connections: 20, headers: { ...ofBrowsers, ...headers } }
    rates[name] = (await measureRate(run, title, options)).requestsPerSecond
    return rates[name]
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
    await measure('event-json', 'event page as JSON, no visit', page, asNavigation),
    '70 % of the cached buffer',
  )
  const cookie = await fillCart(shop)
  reportRatios(
    await measure('event-with-cart', 'event page with a cart', page, { cookie }),
    '2 times Next, 40 % of bare React',
  )
  reportRatios(
    await measure('event-json-with-cart', 'event page as JSON with a cart', page, { ...asNavigation, cookie }),
    'none',
  )
  run.record(rates)
}

const percent = (rate: number, other: number): string => `${((100 * rate) / other).toFixed(1)} %`

/** Starts a server on a separate port. Returns its URL. */
async function startBeside(run: Run, task: ServerTask & { port: number }): Promise<string> {
  await run.closers.open(startMeasuredServer(task), ({ stop }) => stop())
  return `http://127.0.0.1:${task.port}/`
}

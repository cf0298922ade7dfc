import { href } from '@cadenza/navigation'
import { routes } from '../../../routes.ts'
import type { TestShop } from '../../../app/testing/shop.ts'
import { createAddress } from '../../../app/testing/test-visitor.ts'
import { findSeats, readLedger, type SampleConcert, storeConcert } from '../../../cart/server/testing/samples.ts'

interface Rush {
  visitors: number
  seats: number
}

export interface RushOutcome {
  concert: SampleConcert
  /** Visitors who have a ticket in their cart afterwards. */
  served: number
  /** Visitors who were told that there are no more tickets. */
  told: number
  zone: { held: number; sold: number }
  ledger: { held: number; sold: number }
}

/**
 * Many visitors, each with cookies and an address of their own, ask over HTTP for one ticket of one zone at the same moment.
 * The shop must believe a proxy about their addresses (`rushEnvironment`).
 */
export async function rushForSeats(shop: TestShop, { visitors, seats }: Rush): Promise<RushOutcome> {
  const concert = await storeConcert(shop.db, { capacity: seats })
  const origin = shop.config.origins.en
  const browsers = await Promise.all(Array.from({ length: visitors }, () => openBrowser(origin)))
  const add = href(routes['cart.add_ticket'], { eventTicket: concert.ticketIds[0] })
  await Promise.all(browsers.map((browser) => browser.post(add, { quantity: 1 })))
  const pages = await Promise.all(browsers.map((browser) => browser.open(href(routes.cart))))
  return {
    concert,
    served: pages.filter(({ cart }) => cart.count === 1).length,
    told: pages.filter(
      ({ flash }) => flash.notice?.text === 'Sorry, there are no more tickets available for this event',
    ).length,
    zone: await findSeats(shop.db, concert.zoneId),
    ledger: await readLedger(shop.db, concert.zoneId),
  }
}

/** Visitors come through a proxy, as they do to a real shop: no client of many holds more than its share. */
export const rushEnvironment = { TRUST_PROXY: '1' }

interface CartAnswer {
  cart: { count: number }
  flash: { notice?: { kind: string; text: string } }
}

async function openBrowser(origin: string) {
  const cookies = new Map<string, string>()
  const address = createAddress()

  async function send(
    path: string,
    options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'x-hybrid': 'true',
      'x-hybrid-version': 'test',
      'x-forwarded-for': address,
      cookie,
      ...options.headers,
    }
    const answer = await fetch(origin + path, { ...options, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return answer
  }

  async function open(path: string): Promise<CartAnswer> {
    const answer = await send(path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { view: { properties: CartAnswer } }).view.properties
  }

  await open(href(routes.cart))
  return {
    open,
    async post(path: string, data: object): Promise<void> {
      const headers = {
        'content-type': 'application/json',
        origin,
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      }
      const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(data) })
      if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    },
  }
}

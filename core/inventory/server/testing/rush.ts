import { href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createAddress } from '#test/shop/test-visitor.ts'
import { findSeats, readLedger, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'

interface Rush {
  visitors: number
  seats: number
}

export interface RushOutcome {
  concert: SampleConcert
  /** Visitors with a ticket in their cart. */
  served: number
  /** Visitors informed that tickets are sold out. */
  told: number
  zone: { held: number; sold: number }
  ledger: { held: number; sold: number }
}

/**
 * Sends concurrent HTTP requests of many visitors, each with own cookies and address, for one
 * ticket of one zone, to the shops in turn.
 */
export async function rushForSeats(shops: readonly TestShop[], { visitors, seats }: Rush): Promise<RushOutcome> {
  const { db } = shops[0]!
  const concert = await storeConcert(db, { capacity: seats })
  const origins = shops.map(({ config }) => config.origins.en)
  const browsers = await Promise.all(
    Array.from({ length: visitors }, (_, at) => openBrowser(origins[at % origins.length]!)),
  )
  const add = href(routes['cart.add_ticket'], { eventTicket: concert.ticketIds[0] })
  await Promise.all(browsers.map((browser) => browser.post(add, { quantity: 1 })))
  const pages = await Promise.all(browsers.map((browser) => browser.open(href(routes.cart))))
  return {
    concert,
    served: pages.filter(({ cart }) => cart.count === 1).length,
    told: pages.filter(
      ({ flash }) => flash.notice?.text === 'Sorry, there are no more tickets available for this event',
    ).length,
    zone: await findSeats(db, concert.zoneId),
    ledger: await readLedger(db, concert.zoneId),
  }
}

/** Visitors come through a proxy, as in production: no client holds more than its share. */
const environment = { TRUST_PROXY: '1' }

/** Creates several shops on one database, like several processes: they share no state in memory. */
export async function createRushShops(count: number): Promise<TestShop[]> {
  const first = await createTestShop({ season: false, environment })
  const { database } = first
  const others = Array.from({ length: count - 1 }, () =>
    createTestShop({
      season: false,
      environment,
      database: { ...database, db: database.db.withoutPlugins(), close: async () => {} },
    }),
  )
  return [first, ...(await Promise.all(others))]
}

/** Closes the shops, the owner of the database last. */
export async function closeShops(shops: readonly TestShop[]): Promise<void> {
  for (const shop of shops.toReversed()) await shop.close()
}

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

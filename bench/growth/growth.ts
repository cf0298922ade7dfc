/**
 * Cost of a season of 13,000 concerts and 200,000 orders for a visitor who wants one concert: the
 * same requests in a small and a large shop.
 */
import { HEADERS, href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { routes } from '#core/routes/routes.ts'
import { seedManyOrders } from '../desk/many-orders.ts'
import { type Load, ofBrowsers } from '../load/load.ts'
import { measureRate } from '../load/rate.ts'
import { addingToCarts, behindProxy, fillCart } from '../load/visits.ts'
import type { Run } from '../part.ts'
import { seedLargeSeason } from '../season/large-season.ts'
import { type MeasuredShop, openShop } from '../shop/shop.ts'
import { openPlans } from './plans.ts'

const options = { environment: behindProxy, pictures: 'tiny' } as const

export async function measureGrowth(run: Run): Promise<void> {
  const small = await measureShop(run, 'small', await openShop(run, options))
  const grown = await openShop(run, {
    ...options,
    async prepare(db) {
      run.step('200,000 orders and 13,000 concerts are stored')
      // In this order: the orders are spread across the existing concerts.
      await seedManyOrders(db)
      await seedLargeSeason(db)
      await sql`vacuum analyze`.execute(db)
    },
  })
  const large = await measureShop(run, 'large', grown)
  const shares = Object.entries(small.rates).map(([name, rate]) => [name, large.rates[name]! / rate] as const)
  for (const [name, share] of shares) run.tell(`${name}: ${(100 * share).toFixed(1)} % of the small shop’s (aim: 75)`)
  run.record({ least: Math.min(...shares.map(([, share]) => share)) }, small.isNoisy || large.isNoisy)
  await reportPlans(run, grown)
}

/** Measures requests per second, by kind. */
async function measureShop(run: Run, size: string, shop: MeasuredShop) {
  const measured = { rates: {} as Record<string, number>, isNoisy: false }
  for (const [name, request] of Object.entries(await requestsOf(shop))) {
    const { requestsPerSecond, isNoisy } = await measureRate(run, `${size} shop, ${name}`, request)
    measured.rates[name] = requestsPerSecond
    measured.isNoisy ||= isNoisy
  }
  return measured
}

async function requestsOf({ origin, page, ticket }: MeasuredShop): Promise<Record<string, Load>> {
  // The first page reads the season, once.
  await fetch(page)
  const cookie = await fillCart({ origin, ticket })
  const reading = { connections: 20, headers: ofBrowsers }
  const withCart = { ...reading, headers: { ...reading.headers, cookie } }
  return {
    'event page, no visit': { ...reading, url: page },
    'event page with a cart': { ...withCart, url: page },
    'the same as JSON': { ...withCart, url: page, headers: { ...withCart.headers, [HEADERS.hybrid]: 'true' } },
    'the cart': { ...withCart, url: origin + href(routes.cart) },
    'add to cart': addingToCarts({ origin, ticket }, 256),
  }
}

/** Reports how the database executes each statement of one request per kind, with large tables. */
async function reportPlans(run: Run, { databaseUrl, directory, origin, page, ticket }: MeasuredShop): Promise<void> {
  const plans = await openPlans(run, { databaseUrl, directory })
  const cookie = await fillCart({ origin, ticket })
  run.tell(`add to cart, statement by statement:\n${await plans.read()}`)
  await fetch(page, { headers: { cookie } })
  run.tell(`event page with a cart:\n${await plans.read()}`)
  await fetch(origin + href(routes.cart), { headers: { cookie } })
  run.tell(`the cart:\n${await plans.read()}`)
}

/** How many visitors a second can put the same ticket into their carts. */
import { href } from '@cadenza/navigation'
import { routes } from '../shop/routes.ts'
import type { Run } from './part.ts'
import { type Load, load } from './load.ts'
import { measureRate } from './rate.ts'
import { openShop } from './shop.ts'
import { addressOf, behindProxy, firstHeaders } from './visits.ts'

/** At once. */
const VISITORS = 256

/**
 * Every request is a new visitor from an address of their own, who adds one ticket: what one client may hold and how often it
 * may ask stays as it is. All of them want the same ticket.
 */
export async function measureCart(run: Run): Promise<void> {
  const { origin, ticket } = await openShop(run, { port: 3999, environment: behindProxy, pictures: 'tiny' })
  const headers = firstHeaders(origin)
  let next = 0
  const options: Load = {
    url: origin + href(routes['cart.add_ticket'], { eventTicket: ticket }),
    method: 'POST',
    connections: VISITORS,
    requests: [
      {
        body: JSON.stringify({ quantity: 1 }),
        setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-forwarded-for': addressOf(next++) } }),
      },
    ],
    expectedStatus: 303,
  }
  // Until the server has counted tables that were empty, statements are planned for a few rows.
  run.step('Tables grow from nothing, 8 s')
  await load({ ...options, duration: 8 })
  await measureRate(run, `add to cart, all to one ticket, ${VISITORS} at once (aim: 4,000/s, p99 100 ms)`, options)
}

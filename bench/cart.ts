/** How many visitors a second can put the same ticket into their carts. */
import { href } from '@cadenza/navigation'
import { routes } from '../shop/routes.ts'
import type { Run } from './part.ts'
import { measureRate } from './rate.ts'
import { openShop } from './shop.ts'
import { addressOf, behindProxy, firstHeaders } from './visits.ts'

const VISITORS = 20

/**
 * Every request is a new visitor from an address of their own, who adds one ticket: what one client may hold and how often it
 * may ask stays as it is. All of them want the same ticket.
 */
export async function measureCart(run: Run): Promise<void> {
  const { origin, ticket } = await openShop(run, { port: 3999, environment: behindProxy, pictures: 'tiny' })
  const headers = firstHeaders(origin)
  let next = 0
  await measureRate(run, 'add to cart, all to one ticket', {
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
  })
}

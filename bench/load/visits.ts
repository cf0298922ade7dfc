import { href } from '@cadenza/navigation'
import { routes } from '#core/routes/routes.ts'
import type { Load } from './load.ts'

/** Trusts a proxy in front of the shop: every session has an address of its own. */
export const behindProxy = { TRUST_PROXY: '1' }

/** Returns an address by number, up to 16 million of them. */
function addressOf(number: number): string {
  return `10.${[16, 8, 0].map((bits) => (number >> bits) & 255).join('.')}`
}

/** Returns the headers of a page's first form: no session yet, and no token. */
function firstHeaders(origin: string): Record<string, string> {
  return { 'content-type': 'application/json', 'x-hybrid': 'true', origin }
}

interface Filling {
  origin: string
  ticket: number
  quantity?: number
}

/** Adds tickets to a cart. Returns the cookies of the session. */
export async function fillCart({ origin, ticket, quantity = 1 }: Filling): Promise<string> {
  const answer = await fetch(origin + href(routes['cart.add_ticket'], { eventTicket: ticket }), {
    method: 'POST',
    headers: firstHeaders(origin),
    body: JSON.stringify({ quantity }),
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie()
  if (cookies.length === 0) throw new Error(`The cart was answered with ${answer.status} and no visit.`)
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/**
 * Every request is a new visitor, from an address of their own, who adds one of the same ticket.
 */
export function addingToCarts({ origin, ticket }: { origin: string; ticket: number }, connections: number): Load {
  return {
    url: origin + href(routes['cart.add_ticket'], { eventTicket: ticket }),
    method: 'POST',
    connections,
    requests: fromOwnAddresses({ body: JSON.stringify({ quantity: 1 }), headers: firstHeaders(origin) }),
    expectedStatus: 303,
  }
}

/** The same request, each from an address of its own. */
export function fromOwnAddresses({ headers, ...asked }: Pick<Load, 'headers' | 'body'>): NonNullable<Load['requests']> {
  let next = 0
  const setupRequest = <request>(request: request) => ({
    ...request,
    headers: { ...headers, 'x-forwarded-for': addressOf(next++) },
  })
  return [{ ...asked, setupRequest }]
}
